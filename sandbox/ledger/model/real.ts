/** The sandbox's side of a run, and how a command asks it. */
import { deepStrictEqual, fail } from 'node:assert'
import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { preparedQuery } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import type { ManualClock } from '../../delivery/clock.ts'
import { BusinessError } from '../../http/business-error.ts'
import { actionsOf } from '../../testing/test-partner.ts'
import { centsOf, written } from './books.ts'
import type { MoneyModel } from './money-model.ts'

export type Answered = { readonly answer: unknown } | { readonly refusal: string }
export type Call = () => Promise<unknown>

/** The sandbox's side of a run. */
export interface Real {
  readonly partner: UserContext
  readonly clock: ManualClock
  /** Calls with a `request_id` and their first answers. */
  readonly sent: { readonly call: Call; readonly other: Call; readonly first: Answered }[]
  /** Whether the coupons were received. */
  readonly counted: () => void
}

export async function answerOf(call: Call): Promise<Answered> {
  try {
    // As it goes over the wire: a field that is not there is not there.
    return { answer: JSON.parse(JSON.stringify((await call()) ?? null)) }
  } catch (error) {
    if (error instanceof BusinessError) return { refusal: error.key }
    throw error
  }
}

/** Sends a call once, or twice at the same time; both answers are the first one. */
export async function send(real: Real, call: Call, other: Call, isTwice: boolean): Promise<Answered> {
  const answers = await Promise.all((isTwice ? [call, call] : [call]).map(answerOf))
  const [first = fail('no answer')] = answers
  for (const each of answers) deepStrictEqual(each, first)
  real.sent.push({ call, other, first })
  return first
}

/** An amount that is to be entered: so many cents, or a part of what is there in thousandths, and cents more or less. */
export interface Wish {
  readonly cents: number
  readonly part: number | undefined
}

export const amountOf = ({ cents, part }: Wish, available: bigint): bigint =>
  part === undefined ? BigInt(cents) : (available * BigInt(part)) / 1000n + BigInt(cents % 3) - 1n

export function said(real: Answered, refusal: string | undefined): unknown {
  if (refusal !== undefined) {
    deepStrictEqual(real, { refusal })
    return undefined
  }
  if ('refusal' in real) fail(`refused with ${real.refusal}`)
  return real.answer
}

export const times = (clock: ManualClock) => [clock.now().getTime(), clock.delivery().getTime()] as const

export async function stepUp(model: MoneyModel, { partner, clock }: Real): Promise<void> {
  await actionsOf(partner).stepUp()
  model.openStepUp(clock.now().getTime())
}

/** Does one thing on both sides. */
export type Run = (model: MoneyModel, real: Real) => Promise<void>

const balances = [
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
] as const

type Written = Record<string, string>

const id = sql.placeholder('id')

/** Everything in one query, planned once: a command costs one round trip more. */
const standing = preparedQuery(
  (queries) =>
    queries
      .select({
        level: accounts.shop_level,
        creditReturnedAt: accounts.credit_returned_at,
        settledTotal: accounts.settled_total,
        depositTotal: accounts.deposit_total,
        balances: sql<Written | null>`(select json_object_agg(balance, amount::text) from balances where account_id = ${id})`,
        entries: sql<Record<
          string,
          number
        > | null>`(select json_object_agg(type, entries) from entry_totals where account_id = ${id})`,
        withdrawals: sql<Written | null>`(select json_object_agg(reference, status) from withdrawals where account_id = ${id})`,
        plans: sql<Written | null>`(select json_object_agg(id, status) from plans where account_id = ${id} and status <> 'waitPut')`,
        saved: sql<string | null>`(select sum(saved)::text from coupons where account_id = ${id})`,
      })
      .from(accounts)
      .where(eq(accounts.id, id)),
  'model_standing',
)

async function seen({ sandbox, account }: UserContext) {
  const [row] = await standing(sandbox.database.read).execute({ id: account.id })
  if (row === undefined) throw new Error('the account is gone')
  return row
}

/** Throws when the partner's balances, counters, withdrawals, plans or standing are not as the model says. */
export async function holdAgainst(model: MoneyModel, partner: UserContext): Promise<void> {
  const row = await seen(partner)
  const found = {
    balances: balances.map((name) => written(centsOf(row.balances?.[name] ?? '0'))),
    entries: row.entries ?? {},
    withdrawals: row.withdrawals ?? {},
    plans: row.plans ?? {},
    level: row.level,
    isCreditReturned: row.creditReturnedAt !== null,
    settledTotal: written(centsOf(row.settledTotal)),
    depositTotal: written(centsOf(row.depositTotal)),
    saved: written(centsOf(row.saved ?? '0')),
  }
  deepStrictEqual(found, {
    balances: balances.map((name) => written(model.books.of(name))),
    entries: model.books.entryCounts(),
    withdrawals: Object.fromEntries(model.withdrawals.map((each) => [each.reference, each.status])),
    plans: Object.fromEntries(model.plans.map((each) => [each.id, each.status])),
    level: model.level,
    isCreditReturned: model.isCreditReturned,
    settledTotal: written(model.settledTotal),
    depositTotal: written(model.depositTotal),
    saved: written(model.saved),
  })
}

/** Throws when the network's side of the partner's movements is not as the model says. */
export async function holdNetworkAgainst(
  model: MoneyModel,
  { sandbox, account }: UserContext,
): Promise<void> {
  const [row] = await sandbox.database.read
    .select({
      sides: sql<Written | null>`(
        select json_object_agg(ledger_account, total) from (
          select e.ledger_account, sum(e.amount)::text as total from entries e join movements m on m.id = e.movement_id
          where m.account_id = ${account.id} and e.account_id is null group by e.ledger_account having sum(e.amount) <> 0
        ) s)`,
    })
    .from(accounts)
    .where(eq(accounts.id, account.id))
  const found = Object.entries(row?.sides ?? {}).map(([side, total]) => [side, written(centsOf(total))])
  const said = Object.entries(model.books.networkSides()).map(([side, cents]) => [side, written(cents)])
  deepStrictEqual(Object.fromEntries(found), Object.fromEntries(said))
}
