import { useTranslation } from 'react-i18next'
import { PreparedStatement } from '../statement/prepared-statement.tsx'

/** The entries of a period with opening and closing balances, reconciled and saved as a file (docs/rules.md, section R5.6). */
export default function StatementScreen() {
  const { t } = useTranslation('wallet')
  return (
    <PreparedStatement
      lead={t('statement.what')}
      submitText={t('statement.prepare')}
      presets={['thisMonth', 'lastMonth', 'thisYear']}
    >
      {({ gathered, parts: { StatementResult } }, onAnother) => (
        <StatementResult {...gathered} onAnother={onAnother} />
      )}
    </PreparedStatement>
  )
}
