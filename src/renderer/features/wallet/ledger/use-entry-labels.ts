import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { receiptPath } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { Balance, type Entry, entryTypes, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { useSetting } from '#session/settings.ts'
import { useCalendar } from '../use-calendar.ts'

/** The texts of a list's rows, computed once for all rows: a fast scroll renders many rows between two frames. */
export interface EntryLabels {
  /** The name of the type, or of the part of a withdrawal. */
  type: (entry: Entry) => string
  balance: (entry: Entry) => string
  status: (status: NonNullable<Entry['status']>) => string
  when: (entry: Entry) => string
  /** Signed; undefined while the currency is unknown. */
  amount: ((amount: Amount) => string) | undefined
  after: ((amount: Amount) => string) | undefined
  reason: (reason: string) => string
  /** Replaces masked amounts: the visible text and the text for assistive technology. */
  mask: { visible: string; spoken: string } | undefined
  href: (entry: Entry) => string
}

const namesOf = <Key extends string>(keys: readonly Key[], name: (key: Key) => string): Map<Key, string> =>
  new Map(keys.map((key) => [key, name(key)]))

/** The part of a withdrawal; undefined where the name of the type is enough. */
function withdrawalPart({ type, withdrawal_part, amount }: Entry): 'fee' | 'back' | 'feeBack' | undefined {
  if (type !== 'manual_withdrawal') return undefined
  if (withdrawal_part === 'fee') return isPositive(amount) ? 'feeBack' : 'fee'
  return isPositive(amount) ? 'back' : undefined
}

/** `when`: the time of day for a list that is grouped by days, otherwise the day. */
export function useEntryLabels(currency: string | undefined, when: 'time' | 'day'): EntryLabels {
  const { t } = useTranslation(['wallet', 'parts'])
  const format = useFormat()
  const calendar = useCalendar()
  const [isMasked] = useSetting('isMasked')
  const root = useHref('/').replace(/\/$/, '')
  return useMemo(() => {
    const types = namesOf(entryTypes, (type) => t(`entryType.${type}`))
    const parts = {
      fee: t('withdrawalPart.fee'),
      back: t('withdrawalPart.back'),
      feeBack: t('withdrawalPart.feeBack'),
    }
    const balances = namesOf(Balance.options, (balance) => t(`balance.${balance}`))
    const statuses = namesOf(withdrawalStatuses, (status) => t(`status.${status}`))
    const after = t('entries.after')
    return {
      type: (entry) => {
        const part = withdrawalPart(entry)
        return (part === undefined ? types.get(entry.type) : parts[part]) ?? entry.type
      },
      balance: (entry) => balances.get(entry.balance) ?? entry.balance,
      status: (status) => statuses.get(status) ?? status,
      when: ({ time }) => (when === 'time' ? calendar.time(time) : calendar.day(dayIn(calendar.zone, time))),
      amount: currency === undefined ? undefined : (amount) => format.signedMoney(amount, currency),
      after: currency === undefined ? undefined : (amount) => after + format.money(amount, currency),
      reason: (reason) => t('entries.reason', { reason }),
      mask: isMasked ? { visible: t('parts:amount.mask'), spoken: t('parts:amount.hidden') } : undefined,
      href: (entry) => root + receiptPath(entry.reference, entry.id),
    }
  }, [t, format, calendar, currency, when, isMasked, root])
}
