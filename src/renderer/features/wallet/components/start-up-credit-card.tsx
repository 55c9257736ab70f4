import { useTranslation } from 'react-i18next'
import type { Property } from '#protocol/http/wallet.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import styles from './start-up-credit-card.module.css'

type StartUpCreditCardProps = { credit: NonNullable<Property['start_up_credit']>; currency: string }

/** The start-up credit, separate from the three balances, with its rule in plain words. */
export function StartUpCreditCard({ credit, currency }: StartUpCreditCardProps) {
  const { t } = useTranslation('wallet')
  const rows = [
    { label: t('credit.lent'), value: credit.lent },
    { label: t('credit.unused'), value: credit.unused },
    { label: t('credit.inPlans'), value: credit.in_plans },
  ]
  return (
    <Card title={t('credit.title')}>
      <DefinitionList
        items={rows.map(({ label, value }) => ({
          label,
          value: <AmountText value={value} currency={currency} />,
        }))}
      />
      <p className={styles.rule}>{credit.is_returned ? t('credit.returned') : t('credit.rule')}</p>
    </Card>
  )
}
