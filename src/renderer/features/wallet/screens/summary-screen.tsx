import { useTranslation } from 'react-i18next'
import { PreparedStatement } from '../statement/prepared-statement.tsx'

/** What a period brought and cost, per month and in all, as a page, a CSV file and on paper (docs/decisions/0072-summaries.md). */
export default function SummaryScreen() {
  const { t } = useTranslation('wallet')
  return (
    <PreparedStatement
      lead={t('summary.what')}
      submitText={t('summary.prepare')}
      presets={['thisYear', 'lastYear', 'lastMonth']}
    >
      {({ gathered, parts: { SummaryResult } }, onAnother) => (
        <SummaryResult {...gathered} onAnother={onAnother} />
      )}
    </PreparedStatement>
  )
}
