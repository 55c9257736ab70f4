import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { FundTerms } from './use-fund-terms.ts'

/** The balances that can fund a plan, and how many plans wait to be funded. */
export function FundBalances({ terms }: { terms: FundTerms }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { funds, currency, waitingCount } = terms
  return (
    <Card title={t('put.balances')}>
      <DefinitionList
        items={[
          { label: t('put.available'), value: <AmountText value={funds?.available} currency={currency} /> },
          {
            label: t('put.credit'),
            value: <AmountText value={funds?.credit} currency={currency} />,
            detail: t('put.creditDetail'),
          },
          ...(funds?.capLeft === undefined
            ? []
            : [
                {
                  label: t('put.capLeft'),
                  value: <AmountText value={funds.capLeft} currency={currency} />,
                  detail: t('put.capLeftDetail'),
                },
              ]),
          {
            label: t('put.waiting'),
            value: waitingCount === undefined ? <Skeleton width={24} /> : format.number(waitingCount),
          },
        ]}
      />
      <StalenessLabel receivedAt={terms.receivedAt} />
    </Card>
  )
}
