/** The sandbox's side of a model run, and how commands call it. */
import { deepStrictEqual, fail } from 'node:assert'
import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { preparedQuery } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import type { ManualClock } from '../../delivery/clock.ts'
import { BusinessError } from '../../http/business-error.ts'
import { actionsOf } from '../../testing/partner.ts'
import { centsOf, dollars } from './books.ts'
import type { MoneyModel } from './money-model.ts'

export type Result = { readonly answer: unknown } | { readonly refusal: string }
export type Call = () => Promise<unknown>

/** The sandbox's side of a run. */
export interface Real {
  readonly partner: UserContext
  readonly clock: ManualClock
  /** Calls with a `request_id` and their first results. */
  readonly sent: { readonly call: Call; readonly other: Call; readonly first: Result }[]
  /** Counts a command. */
  readonly countCommand: () => void
}

export async function resultOf(call: Call): Promise<Result> {
  try {
    // As on the wire: undefined fields are dropped.
    return { answer: JSON.parse(JSON.stringify((await call()) ?? null)) }
  } catch (error) {
    if (error instanceof BusinessError) return { refusal: error.key }
    throw error
  }
}

/** Sends a call once, or twice concurrently; both results must be equal. */
export async function send(real: Real, call: Call, other: Call, isTwice: boolean): Promise<Result> {
  const results = await Promise.all((isTwice ? [call, call] : [call]).map(resultOf))
  const [first = fail('no result')] = results
  for (const result of results) deepStrictEqual(result, first)
  real.sent.push({ call, other, first })
  return first
}

/** An amount to enter: `cents`, or `part` thousandths of what is available, plus or minus a cent. */
export interface Wish {
  readonly cents: number
  readonly part: number | undefined
}

export const amountOf = ({ cents, part }: Wish, available: bigint): bigint =>
  part === undefined ? BigInt(cents) : (available * BigInt(part)) / 1000n + BigInt(cents % 3) - 1n

/** The answer; fails unless the result is an answer, or the expected error. */
export function expectResult(result: Result, refusal: string | undefined): unknown {
  if (refusal !== undefined) {
    deepStrictEqual(result, { refusal })
    return undefined
  }
  if ('refusal' in result) fail(`rejected with ${result.refusal}`)
  return result.answer
}

export const times = (clock: ManualClock) => [clock.now().getTime(), clock.delivery().getTime()] as const

export async function stepUp(model: MoneyModel, { partner, clock }: Real): Promise<void> {
  await actionsOf(partner).stepUp()
  model.openStepUp(clock.now().getTime())
}

/** Executes a command on both sides. */
export type Run = (model: MoneyModel, real: Real) => Promise<void>

const balances = [
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
] as const

type Texts = Record<string, string>

const id = sql.placeholder('id')

/** The account's state in one prepared query, so that a command costs one more round trip. */
const accountState = preparedQuery((queries) =>
  queries
    .select({
      level: accounts.shop_level,
      creditReturnedAt: accounts.credit_returned_at,
      settledTotal: accounts.settled_total,
      depositTotal: accounts.deposit_total,
      balances: sql<Texts | null>`(select json_object_agg(balance, amount::text) from balances where account_id = ${id})`,
      entries: sql<Record<
        string,
        number
      > | null>`(select json_object_agg(type, entries) from entry_totals where account_id = ${id})`,
      withdrawals: sql<Texts | null>`(select json_object_agg(reference, status) from withdrawals where account_id = ${id})`,
      plans: sql<Texts | null>`(select json_object_agg(id, status) from plans where account_id = ${id} and status <> 'waitPut')`,
      saved: sql<string | null>`(select sum(saved)::text from coupons where account_id = ${id})`,
    })
    .from(accounts)
    .where(eq(accounts.id, id)),
)

async function readState({ sandbox, account }: UserContext) {
  const [row] = await accountState(sandbox.database.read).execute({ id: account.id })
  if (row === undefined) throw new Error('the account does not exist')
  return row
}

/** Throws when the partner's balances, counters, withdrawals, plans or totals differ from the model. */
export async function compareWithModel(model: MoneyModel, partner: UserContext): Promise<void> {
  const row = await readState(partner)
  const found = {
    balances: balances.map((name) => dollars(centsOf(row.balances?.[name] ?? '0'))),
    entries: row.entries ?? {},
    withdrawals: row.withdrawals ?? {},
    plans: row.plans ?? {},
    level: row.level,
    isCreditReturned: row.creditReturnedAt !== null,
    settledTotal: dollars(centsOf(row.settledTotal)),
    depositTotal: dollars(centsOf(row.depositTotal)),
    saved: dollars(centsOf(row.saved ?? '0')),
  }
  deepStrictEqual(found, {
    balances: balances.map((name) => dollars(model.books.of(name))),
    entries: model.books.entryCounts(),
    withdrawals: Object.fromEntries(model.withdrawals.map(({ reference, status }) => [reference, status])),
    plans: Object.fromEntries(model.plans.map(({ id, status }) => [id, status])),
    level: model.level,
    isCreditReturned: model.isCreditReturned,
    settledTotal: dollars(model.settledTotal),
    depositTotal: dollars(model.depositTotal),
    saved: dollars(model.saved),
  })
}

/** Throws when the network's side of the partner's movements differs from the model. */
export async function compareNetworkWithModel(
  model: MoneyModel,
  { sandbox, account }: UserContext,
): Promise<void> {
  const [row] = await sandbox.database.read
    .select({
      sides: sql<Texts | null>`(
        select json_object_agg(ledger_account, total) from (
          select e.ledger_account, sum(e.amount)::text as total from entries e join movements m on m.id = e.movement_id
          where m.account_id = ${account.id} and e.account_id is null group by e.ledger_account having sum(e.amount) <> 0
        ) s)`,
    })
    .from(accounts)
    .where(eq(accounts.id, account.id))
  const found = Object.entries(row?.sides ?? {}).map(([side, total]) => [side, dollars(centsOf(total))])
  const expected = Object.entries(model.books.networkSides()).map(([side, cents]) => [side, dollars(cents)])
  deepStrictEqual(Object.fromEntries(found), Object.fromEntries(expected))
}

/**
 * Throws when these are not the same number, for a partner without running plans: the profit of "All", its terms, the sum of
 * the plans' nets, and what the partner has and was paid less what was deposited (docs/rules.md, section R8). Start-up credit
 * that the network could not take back is the partner's, and no profit.
 */
export async function compareProfitWithModel(model: MoneyModel, partner: UserContext): Promise<void> {
  const act = actionsOf(partner)
  const { profit, revenue, share, consumed, discount } = await act.statistics(4)
  let netOfPlans = 0n
  for (const { id, status } of model.plans) {
    if (status === 'settled') netOfPlans += centsOf((await act.plan(id)).result?.net ?? fail('no result'))
  }
  const terms = centsOf(revenue) - centsOf(share ?? '0') - centsOf(consumed) + centsOf(discount ?? '0')
  const assets = (['available', 'to_be_consumed', 'to_be_settled'] as const).reduce(
    (sum, balance) => sum + model.books.of(balance),
    0n,
  )
  const withdrawn = model.withdrawals.filter(({ status }) => status === 'pending' || status === 'paid')
  const paidOut = withdrawn.reduce((sum, { cents }) => sum + cents, 0n)
  const gained = assets + paidOut - model.depositTotal - model.creditLost
  deepStrictEqual(
    { profit, terms: dollars(terms), netOfPlans: dollars(netOfPlans) },
    { profit: dollars(gained), terms: dollars(gained), netOfPlans: dollars(gained) },
  )
}
