import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { type Contract, markSeen, useContract, useDocumentFile } from '../api.ts'
import { DocumentView } from '../components/document-view.tsx'
import { NoDocument } from '../components/no-document.tsx'
import styles from '../components/preview.module.css'

/** `/ad-center/contract/preview`: every page of the document, before it is signed and after. */
export default function PreviewScreen() {
  const query = useContract()
  if (query.data === undefined) {
    return (
      <div className={styles.wait}>
        <QueryBoundary query={query}>{() => null}</QueryBoundary>
      </div>
    )
  }
  const { document, signed } = query.data
  return document ? <Preview document={document} signed={signed} /> : <NoDocument />
}

type PreviewProps = { document: NonNullable<Contract['document']>; signed: Contract['signed'] }

function Preview({ document: { sha256, type, file_name }, signed }: PreviewProps) {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const query = useDocumentFile(sha256, type)
  if (query.data === undefined) {
    return (
      <div className={styles.wait}>
        <QueryBoundary query={query}>{() => null}</QueryBoundary>
      </div>
    )
  }
  return (
    <DocumentView
      key={sha256}
      file={query.data}
      name={file_name}
      isSigned={signed !== undefined}
      onShown={() => markSeen(sha256)}
    >
      {signed ? (
        <p>{t('preview.signed', { time: format.dateTime(signed.at) })}</p>
      ) : (
        <Link to={paths.contractSign} className={buttonClass('primary')}>
          {t('preview.sign')}
        </Link>
      )}
    </DocumentView>
  )
}
