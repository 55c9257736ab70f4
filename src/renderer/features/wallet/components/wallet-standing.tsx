import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Deposit, discounts and shop level: information, part of no balance. */
export function WalletStanding({ property }: { property: Property | undefined }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const amountOf = (value: Property['deposit'] | undefined) => (
    <AmountText value={value} currency={property?.currency} />
  )
  return (
    <Card>
      <DefinitionList
        items={[
          { label: t('standing.deposit'), value: amountOf(property?.deposit) },
          { label: t('standing.discount'), value: amountOf(property?.discount_amount) },
          {
            label: t('standing.level'),
            value: property ? format.number(property.shop_level) : <Skeleton width={16} />,
          },
        ]}
      />
    </Card>
  )
}
