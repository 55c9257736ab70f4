import { useTranslation } from 'react-i18next'
import type { Entry } from '#protocol/http/wallet.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { SummaryRow } from '#shared/money/summary.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Icon } from '#ui/icon/icon.tsx'

type ReceiptEntriesProps = {
  /** All entries of the event, newest first. */
  entries: readonly Entry[]
  currency: string | undefined
}

/** The ledger entries of an event, complete, folded below its receipt. */
export function ReceiptEntries({ entries, currency }: ReceiptEntriesProps) {
  const { t } = useTranslation('wallet')
  const rowsOf = (entry: Entry): SummaryRow[] => {
    const number = t('receipt.entry', { id: entry.id })
    const change = {
      label: t('receipt.labelOf', { label: t(`balance.${entry.balance}`), entry: number }),
      value: <AmountText value={entry.amount} currency={currency} isSigned />,
      detail: (
        <>
          {t('receipt.after')}
          <AmountText value={entry.balance_after} currency={currency} />
        </>
      ),
    }
    const remark = {
      label: t('receipt.labelOf', { label: t('receipt.remark'), entry: number }),
      value: entry.remark,
    }
    const corrects = {
      label: t('receipt.labelOf', { label: t('receipt.corrects'), entry: number }),
      value: entry.corrects,
    }
    return [change, ...(entry.remark ? [remark] : []), ...(entry.corrects === undefined ? [] : [corrects])]
  }
  return (
    <details>
      <summary>
        <span>{t('receipt.entries', { count: entries.length })}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <DefinitionList items={entries.toReversed().flatMap((entry) => rowsOf(entry))} />
    </details>
  )
}
