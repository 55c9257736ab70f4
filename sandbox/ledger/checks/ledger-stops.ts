/** Stops of money after a breach of the ledger's rules. Only an operator lifts one, and the record stays. */
import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { ledgerStops } from '../../db/schema/ledger-checks.ts'
import { type Breach, describeBreaches } from './invariants.ts'
import { verifyAll } from './verification.ts'

const isOpen = isNull(ledgerStops.ended_at)

/** The open stops, the oldest first. */
export const readStops = ({ read }: Pick<Database, 'read'>) =>
  read.select().from(ledgerStops).where(isOpen).orderBy(ledgerStops.id)

/** True while the money of all accounts is stopped. */
export async function isEverythingStopped({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return (await db.$count(ledgerStops, and(isOpen, isNull(ledgerStops.account_id)))) > 0
}

/** The accounts that are stopped alone, for queries of what is due. */
export const stoppedAccounts = ({ read }: Pick<Database, 'read'>) =>
  read
    .select({ id: ledgerStops.account_id })
    .from(ledgerStops)
    .where(and(isOpen, isNotNull(ledgerStops.account_id)))

/** Stops the accounts of the breaches, or everything where the network's sums are wrong, unless that is stopped already. */
export async function stopMoney(
  { db, read }: Database,
  breaches: readonly Breach[],
  at: Date,
): Promise<void> {
  const stopped = new Set((await readStops({ read })).map(({ account_id }) => account_id))
  const accounts = new Set(breaches.map(({ account }) => account))
  for (const account of accounts) {
    if (stopped.has(account)) continue
    const broken = describeBreaches(breaches.filter((breach) => breach.account === account))
    await db.insert(ledgerStops).values({ account_id: account, broken, at })
  }
}

/** Why a stop cannot be lifted, as one sentence. */
export class StillBroken extends Error {
  constructor(broken: readonly string[]) {
    super(`the ledger is still broken: ${broken.join('; ')}`)
    this.name = 'StillBroken'
  }
}

/**
 * Lifts the stops after a full check; needs a role that may update `ledger_stops`. Returns their number. Rejects with
 * `StillBroken` when the check finds a breach.
 */
export async function liftStops(
  database: Database,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<number> {
  const breaches = await verifyAll(database, at)
  if (breaches.length > 0) throw new StillBroken(describeBreaches(breaches))
  const ended = await database.db
    .update(ledgerStops)
    .set({ ended_at: at, ended_by: by, end_reason: reason })
    .where(isOpen)
    .returning({ id: ledgerStops.id })
  return ended.length
}
