import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import type { Contract } from '../api.ts'
import styles from './contract.module.css'
import { useFileFacts } from './file-facts.tsx'

/** A document that is uploaded but not signed, with a link to the preview. */
export function UploadedCard({ document }: { document: NonNullable<Contract['document']> }) {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const facts = useFileFacts(document)
  const at = document.uploaded_at
  const time = { label: t('uploaded.at'), value: <time dateTime={at}>{format.dateTime(at)}</time> }
  return (
    <Card title={t('uploaded.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('uploaded.text')}</p>
        <div className={styles.wide}>
          <DefinitionList items={[...facts, time]} />
        </div>
        <Link to={paths.contractPreview} className={buttonClass('primary')}>
          {t('uploaded.look')}
        </Link>
      </div>
    </Card>
  )
}
