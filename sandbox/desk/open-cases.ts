/** What waits at the desk: pending payouts, running acceptances, disputes without an answer. */
import { asc, eq, inArray, isNull } from 'drizzle-orm'
import { toWire } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { accounts, withdrawals } from '../db/schema/core.ts'
import { acceptances, disputes } from '../db/schema/wallet.ts'
import { acceptorOf } from '../seed/acceptors.ts'

const most = 100

export interface OpenCase {
  readonly reference: string
  readonly username: string
  /** What it is about, in words. */
  readonly text: string
}

export interface OpenCases {
  readonly payouts: readonly OpenCase[]
  readonly acceptances: readonly OpenCase[]
  readonly disputes: readonly OpenCase[]
}

/** The oldest first, at most a hundred of a kind. */
export async function listOpenCases({ read }: Database): Promise<OpenCases> {
  const payouts = await read
    .select({ row: withdrawals, account: accounts })
    .from(withdrawals)
    .innerJoin(accounts, eq(withdrawals.account_id, accounts.id))
    .where(eq(withdrawals.status, 'pending'))
    .orderBy(asc(withdrawals.due_delivery_at))
    .limit(most)
  const running = await read
    .select({ row: acceptances, account: accounts })
    .from(acceptances)
    .innerJoin(accounts, eq(acceptances.account_id, accounts.id))
    .where(inArray(acceptances.status, ['open', 'accepted']))
    .orderBy(asc(acceptances.opened_at))
    .limit(most)
  const asked = await read
    .select({ row: disputes, account: accounts })
    .from(disputes)
    .innerJoin(accounts, eq(disputes.account_id, accounts.id))
    .where(isNull(disputes.answered_at))
    .orderBy(asc(disputes.due_at))
    .limit(most)
  return {
    payouts: payouts.map(({ row, account: { username, currency } }) => ({
      reference: row.reference,
      username,
      text: `${toWire(row.amount, currency)} ${currency} to ${row.method} ending in ${row.destination}`,
    })),
    acceptances: running.map(({ row, account: { username, currency } }) => ({
      reference: row.reference,
      username,
      text: `${toWire(row.amount, currency)} ${currency} with ${acceptorOf(row.acceptor_id).name}, ${row.status}`,
    })),
    disputes: asked.map(({ row, account: { username } }) => ({
      reference: row.reference,
      username,
      text: `${row.text} (answer due ${row.due_at.toISOString()})`,
    })),
  }
}
