/**
 * The history of money: ledger entries grouped into events (docs/decisions/0057-history-by-event.md). An event is a movement,
 * by its reference, or the delivery of a plan on one day. An event never spans days, so that a day is complete by itself.
 */
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import { negate, sum } from '#protocol/money.ts'

export const eventKinds = [
  'funding',
  'returned',
  'delivery',
  'settlement',
  'deposit',
  'withdrawal',
  'creditLent',
  'creditReturned',
  'chargeback',
  'level',
  'other',
] as const
export type EventKind = (typeof eventKinds)[number]

export interface MoneyEvent {
  readonly kind: EventKind
  /** Unique within a day. */
  readonly key: string
  /** Newest first; at least one. */
  readonly entries: readonly [Entry, ...Entry[]]
  /** False while entries of it may not be loaded yet: its amounts must not be shown. */
  readonly isWhole: boolean
}

/** The total change of some balances. */
export function changeOf(entries: readonly Entry[], ...balances: readonly Balance[]): Amount {
  return sum(entries.filter(({ balance }) => balances.includes(balance)).map(({ amount }) => amount))
}

const isOfType = (entries: readonly Entry[], type: Entry['type']): boolean =>
  entries.some((entry) => entry.type === type)

/** The kind of a movement, from all of its entries. */
export function kindOf(entries: readonly Entry[]): EventKind {
  if (isOfType(entries, 'manual_withdrawal')) return 'withdrawal'
  if (isOfType(entries, 'system_deposit')) return 'deposit'
  if (isOfType(entries, 'system_chargeback')) return 'chargeback'
  if (isOfType(entries, 'vip_subscription')) return 'level'
  if (isDelivery(entries)) return 'delivery'
  const taken = changeOf(entries, 'available', 'start_up_credit')
  const intoPlans = changeOf(entries, 'to_be_consumed', 'start_up_credit_in_plans')
  if (isOfType(entries, 'profit_sharing')) return 'settlement'
  if (isOfType(entries, 'virtual_recharge_deduction')) {
    return entries.some(({ plan_id }) => plan_id !== undefined) ? 'settlement' : 'creditReturned'
  }
  if (isPositive(intoPlans)) return 'funding'
  if (isNegative(intoPlans)) return netOf(entries) === undefined ? 'returned' : 'settlement'
  return isPositive(taken) && entries.every(({ balance }) => balance === 'start_up_credit')
    ? 'creditLent'
    : 'other'
}

/** Billing and the revenue that it earned. */
const isDelivery = (entries: readonly Entry[]): boolean =>
  entries.every(
    ({ type, balance, amount }) =>
      type === 'ad_billing' ||
      (type === 'profit_sharing' && balance === 'to_be_settled' && isPositive(amount)),
  )

/** What is loaded of a day. */
export interface LoadedDay {
  /** Newest first. */
  readonly entries: readonly Entry[]
  /** Older entries of the day may follow. */
  readonly isWhole: boolean
}

/** The events of a day, newest first. */
export function eventsOf({ entries, isWhole }: LoadedDay): MoneyEvent[] {
  const oldest = entries.at(-1)?.time
  const groups = new Map<string, [Entry, ...Entry[]]>()
  for (const movement of Map.groupBy(entries, ({ reference }) => reference).values()) {
    const [newest, ...rest] = movement
    if (!newest) continue
    const key = keyOf(newest, movement)
    const group = groups.get(key)
    if (group) group.push(...movement)
    else groups.set(key, [newest, ...rest])
  }
  return [...groups].map(([key, group]) => {
    const kind = kindOf(group)
    return { kind, key, entries: group, isWhole: isWhole || isWholeMovement(kind, group, oldest) }
  })
}

/** The delivery of a plan is one event a day; another movement is one by itself. */
function keyOf({ plan_id: planId, reference }: Entry, movement: readonly Entry[]): string {
  return planId !== undefined && isDelivery(movement) ? deliveryKey(planId) : reference
}

const deliveryKey = (planId: string): string => `delivery ${planId}`

/** In a day that is not loaded to its start: an older entry follows a movement, whose entries are made at one time. */
function isWholeMovement(kind: EventKind, entries: readonly Entry[], oldest: string | undefined): boolean {
  if (kind === 'delivery') return false
  if (entries.some(({ time }) => time === oldest)) return false
  // The first half of a returned withdrawal may be older.
  return kind !== 'withdrawal' || entries.some(({ amount }) => isNegative(amount))
}

/**
 * What an event moved, signed: of a settlement the plan's result, where the host sends it; of delivery what it cost; of the rest
 * what the user's own money and the start-up credit gained or lost.
 */
export function amountOf({ kind, entries }: Pick<MoneyEvent, 'kind' | 'entries'>): Amount {
  switch (kind) {
    case 'delivery':
      return changeOf(entries, 'to_be_consumed', 'start_up_credit_in_plans')
    case 'settlement':
      return netOf(entries) ?? changeOf(entries, 'available')
    case 'chargeback':
      return changeOf(entries, 'available', 'to_be_settled')
    default:
      return changeOf(entries, 'available', 'start_up_credit')
  }
}

/** A plan's result, if the host sends it. */
export const netOf = (entries: readonly Entry[]): Amount | undefined =>
  entries.find(({ plan_net }) => plan_net !== undefined)?.plan_net

/** Only results are gains and losses; money that moves between balances, and lent money, is neither. */
export const isResult = ({ kind, entries }: Pick<MoneyEvent, 'kind' | 'entries'>): boolean =>
  kind === 'chargeback' || (kind === 'settlement' && netOf(entries) !== undefined)

/** Amount and fee of a withdrawal, both positive; undefined where the host does not tell them apart. */
export function withdrawalParts(entries: readonly Entry[]): { amount: Amount; fee: Amount | undefined } {
  const taken = entries.filter(({ amount }) => isNegative(amount))
  const fees = taken.filter(({ withdrawal_part: part }) => part === 'fee')
  const isTold = taken.some(({ withdrawal_part: part }) => part !== undefined)
  const total = (list: readonly Entry[]) => negate(sum(list.map(({ amount }) => amount)))
  return { amount: total(taken), fee: isTold ? total(fees) : undefined }
}
