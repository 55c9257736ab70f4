import { useTranslation } from 'react-i18next'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import { amountOf, type EventKind, isResult } from '../history/events.ts'
import type { ReceiptOfKindProps } from './receipt-of-kind.ts'

/** The receipt of a movement without terms of its own: a deposit, lent credit, a correction. */
export function MovementReceipt({
  kind,
  entries,
  currency,
  parts,
}: ReceiptOfKindProps & { kind: EventKind }) {
  const { t } = useTranslation('wallet')
  const oldest = entries.at(-1) ?? entries[0]
  const reason = entries.find((entry) => entry.reason)?.reason
  const title =
    kind === 'chargeback' || kind === 'level' || kind === 'other'
      ? t(`entryType.${oldest.type}`)
      : t(`event.${kind}`)
  const after = entries.find(({ balance }) => balance === 'available')?.balance_after
  return (
    <Receipt
      {...parts}
      title={title}
      amount={
        <AmountText
          size="hero"
          value={amountOf({ kind, entries })}
          currency={currency}
          isSigned={isResult({ kind, entries })}
        />
      }
      caption={oldest.product_name ?? oldest.remark}
      reference={oldest.reference}
      time={oldest.time}
      rows={[
        ...(reason === undefined ? [] : [{ label: t('receipt.reason'), value: reason }]),
        ...(kind === 'creditLent' ? [{ label: t('credit.title'), value: t('event.lentNote') }] : []),
        ...(after === undefined
          ? []
          : [
              {
                label: t('withdraw.left'),
                value: <AmountText value={after} currency={currency} />,
                detail: t('balance.available'),
              },
            ]),
      ]}
    />
  )
}
