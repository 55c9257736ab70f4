import { useTranslation } from 'react-i18next'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type Contract, useContract } from '../api.ts'
import styles from '../components/contract.module.css'
import { FillInCard } from '../components/fill-in-card.tsx'
import { FreeNotice } from '../components/free-notice.tsx'
import { SignedCard } from '../components/signed-card.tsx'
import { TemplateCard } from '../components/template-card.tsx'
import { UploadCard } from '../components/upload-card.tsx'
import { UploadedCard } from '../components/uploaded-card.tsx'
import { useUpload } from '../use-upload.ts'

/** `/ad-center/contract`: the template filled in here or uploaded, and the document (docs/rules.md, section P2). */
export default function ContractScreen() {
  const query = useContract()
  return (
    <div className={styles.page}>
      <FreeNotice />
      <QueryBoundary query={query}>{(contract) => <ContractState contract={contract} />}</QueryBoundary>
    </div>
  )
}

function ContractState({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contract')
  const upload = useUpload()
  const { document, signed, isKept, templateUrl, templateFields } = contract
  const notKept = !isKept && <Notice kind="warning">{t('notKept')}</Notice>
  if (document && signed) {
    return (
      <>
        <SignedCard document={document} signed={signed} isKept={isKept} />
        {notKept}
      </>
    )
  }
  const isReplacing = document !== undefined
  const template = templateUrl !== undefined &&
    templateFields !== undefined && { url: templateUrl, fields: templateFields }
  return (
    <>
      {document && <UploadedCard document={document} />}
      {template && <FillInCard template={template} isReplacing={isReplacing} onFilled={upload.pick} />}
      {!(document || template) && <TemplateCard address={templateUrl} />}
      <UploadCard
        upload={upload}
        isReplacing={isReplacing}
        templateUrl={template ? templateUrl : undefined}
      />
      {notKept}
    </>
  )
}
