/**
 * The demo account: a partner with a history of some weeks, created by the same handlers and rules as any other, with every
 * status, entry type, coupon and notice. Its running plans are frozen, or they would be settled within minutes; plans
 * funded in the app run as usual.
 */

import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Passwords } from '../auth/passwords.ts'
import { siteOf } from '../auth/second-factor/passkey-site.ts'
import type { Sandbox, UserContext } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Account, accounts, bankCards, sessions } from '../db/schema/accounts.ts'
import { manualClock } from '../delivery/clock.ts'
import { ensureWaitingPlans } from '../delivery/plan-records.ts'
import { knownTimeZone } from '../http/request-headers.ts'
import { lendPromotionalCredit } from '../ledger/promotional-credit.ts'
import { createOutbox } from '../notifications/outbox.ts'
import { seedDemoHistory } from './demo-history.ts'

/** The credentials that the start prints. The transaction password is the six digits that a user types. */
export interface DemoCredentials {
  readonly username: string
  readonly password: string
  readonly transactionPassword: string
}

const credentials: DemoCredentials = {
  username: 'demo',
  password: 'placard-demo',
  transactionPassword: '246810',
}

const dayMs = 24 * 3_600_000
export const demoDays = 24

async function createAccount(tx: Transaction, passwords: Passwords, now: Date): Promise<Account> {
  const wirePassword = createHash('md5').update(credentials.transactionPassword).digest('hex')
  const [account] = await tx
    .insert(accounts)
    .values({
      username: credentials.username,
      password_hash: await passwords.hash(credentials.password),
      transaction_password_hash: await passwords.hash(wirePassword),
      nickname: 'Demo partner',
      email: 'demo@placard.example',
      // Of a range that is reserved for fiction; the address is the one that burns coins.
      phone: '+491713920012',
      time_zone: knownTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ?? 'UTC',
      store_opened_at: now,
      credit_score: 82,
      created_at: now,
    })
    .returning()
  if (account === undefined) throw new Error('the demo account was not stored')
  const withdrawal_address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
  await tx.insert(bankCards).values({ account_id: account.id, withdrawal_address })
  await lendPromotionalCredit(tx, account.id, now)
  await ensureWaitingPlans(tx, account.id, now)
  return account
}

/** A temporary session for the requests of the history. */
async function openSession(tx: Transaction, accountId: string, until: Date): Promise<string> {
  const token_hash = createHash('sha256').update(randomBytes(32)).digest('hex')
  await tx
    .insert(sessions)
    .values({ token_hash, account_id: accountId, created_at: until, expires_at: until })
  return token_hash
}

/** Creates the demo account in a database without accounts; does nothing in any other. */
export async function seedDemo(database: Database, passwords: Passwords, now: Date): Promise<void> {
  const [existing] = await database.read.select({ id: accounts.id }).from(accounts).limit(1)
  if (existing !== undefined) return
  // A separate clock that ends at `now`; delivery time runs at real speed.
  const clock = manualClock(new Date(now.getTime() - demoDays * dayMs).toISOString(), 1)
  const origin = 'http://localhost'
  const sandbox: Sandbox = {
    database,
    clock,
    deskOrigin: origin,
    passkeySite: siteOf(origin),
    outbox: createOutbox(),
  }
  const started = await database.transaction(async (tx) => {
    const account = await createAccount(tx, passwords, clock.now())
    return { account, sessionId: await openSession(tx, account.id, now) }
  })
  const context: UserContext = { sandbox, ...started, language: 'en', timeZone: 'UTC' }
  await seedDemoHistory(context, clock, now)
  await database.db.delete(sessions).where(eq(sessions.token_hash, started.sessionId))
}

/** The demo account's credentials; undefined without one, or when its password was changed. */
export async function demoCredentials(
  database: Database,
  passwords: Passwords,
): Promise<DemoCredentials | undefined> {
  const [account] = await database.read
    .select()
    .from(accounts)
    .where(eq(accounts.username, credentials.username))
  const isOpen =
    account !== undefined && (await passwords.verify(credentials.password, account.password_hash))
  return isOpen ? credentials : undefined
}
