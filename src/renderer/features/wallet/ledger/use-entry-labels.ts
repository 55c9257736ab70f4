import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { receiptPath } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { Balance, type Entry, entryTypes, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { useSetting } from '#session/settings.ts'
import { dayIn } from '../calendar.ts'
import { useCalendar } from '../use-calendar.ts'

/** What the rows of a list say, found out once for all of them: a fast scroll draws many rows between two frames. */
export interface EntryLabels {
  /** The name of its type, and which of a withdrawal's rows it is. */
  type: (entry: Entry) => string
  balance: (entry: Entry) => string
  status: (status: NonNullable<Entry['status']>) => string
  when: (entry: Entry) => string
  /** Signed; undefined while the currency is not known. */
  amount: ((amount: Amount) => string) | undefined
  after: ((amount: Amount) => string) | undefined
  reason: (reason: string) => string
  /** In place of amounts while these are hidden: for the eye and for assistive technology. */
  mask: { seen: string; said: string } | undefined
  href: (entry: Entry) => string
}

const namesOf = <Key extends string>(keys: readonly Key[], name: (key: Key) => string): Map<Key, string> =>
  new Map(keys.map((key) => [key, name(key)]))

/** Which of a withdrawal's rows it is; undefined for what its type says well enough. */
function withdrawalPart({ type, withdrawal_part, amount }: Entry): 'fee' | 'back' | 'feeBack' | undefined {
  if (type !== 'manual_withdrawal') return undefined
  if (withdrawal_part === 'fee') return isPositive(amount) ? 'feeBack' : 'fee'
  return isPositive(amount) ? 'back' : undefined
}

/** `when` is the time of day where a list stands under its days, else the day. */
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
      mask: isMasked ? { seen: t('parts:amount.mask'), said: t('parts:amount.hidden') } : undefined,
      href: (entry) => root + receiptPath(entry.reference, entry.id),
    }
  }, [t, format, calendar, currency, when, isMasked, root])
}
