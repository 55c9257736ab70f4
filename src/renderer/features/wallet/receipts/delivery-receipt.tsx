import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import { amountOf, changeOf } from '../history/events.ts'
import { useCalendar } from '../use-calendar.ts'
import type { ReceiptOfKindProps } from './receipt-of-kind.ts'

/** What a plan's delivery of one day cost and earned. */
export function DeliveryReceipt({ entries, currency, parts }: ReceiptOfKindProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const calendar = useCalendar()
  const [newest] = entries
  const oldest = entries.at(-1) ?? newest
  const steps = new Set(entries.map(({ reference }) => reference)).size
  return (
    <Receipt
      {...parts}
      title={t('event.delivery')}
      amount={<AmountText size="hero" value={amountOf({ kind: 'delivery', entries })} currency={currency} />}
      caption={newest.product_name}
      reference={newest.reference}
      time={newest.time}
      rows={[
        {
          label: t('event.billed'),
          value: <AmountText value={amountOf({ kind: 'delivery', entries })} currency={currency} />,
        },
        {
          label: t('event.revenueBeforeShare'),
          value: <AmountText value={changeOf(entries, 'to_be_settled')} currency={currency} />,
          detail: t('event.shareAtSettlement'),
        },
        {
          label: t('event.deliverySteps'),
          value: format.number(steps),
          detail: `${calendar.time(oldest.time)} – ${calendar.time(newest.time)}`,
        },
      ]}
    />
  )
}
