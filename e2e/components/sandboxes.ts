/** The sandboxes of the component tests: one for each page of the browser, in memory, reached over HTTP like any host. */
import { eq } from 'drizzle-orm'
import { amount } from '#protocol/money.ts'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import type { Sandbox } from '#sandbox/context.ts'
import { accounts } from '#sandbox/db/schema/accounts.ts'
import { coupons } from '#sandbox/db/schema/plans.ts'
import { partnerNamed } from '#sandbox/desk/partners.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { announce } from '#sandbox/notifications/notices.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { seedEntries } from '#sandbox/seed/entries.ts'

/** A new date of expiry, or a new lowest amount, as text. */
export interface CouponChange {
  readonly expiresAt?: string
  readonly lowestAmount?: string
}

export type AccountStatus = typeof accounts.$inferSelect.status
export type CouponName = typeof coupons.$inferSelect.name

const running = new Map<string, Promise<RunningSandbox>>()

/** The sandbox of a page, started by its first call. Its delivery clock is stopped until the desk advances it. */
export function sandboxOf(sessionId: string): Promise<RunningSandbox> {
  const known = running.get(sessionId)
  if (known) return known
  const started = startSandbox({
    ports: 0,
    data: { memory: true },
    speed: 0.001,
    passwordCost: cheapCost,
  })
  running.set(sessionId, started)
  return started
}

/** Sends notifications to all partners, in order; a hundred forms of the desk would take a hundred pages. */
export async function announceAll({ database, clock }: Sandbox, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const news = { category: 'system_maintenance', title, content: `${title}, in short` } as const
    await announce(database, news, clock.now())
  }
}

/** No form of the desk changes coupons, and waiting until they expire would expire logins too. */
export async function changeCoupons(
  { database }: Sandbox,
  name: CouponName,
  { expiresAt, lowestAmount }: CouponChange,
): Promise<void> {
  await database.db
    .update(coupons)
    .set({
      ...(expiresAt !== undefined && { expires_at: new Date(expiresAt) }),
      ...(lowestAmount !== undefined && { amount_requirement: amount(lowestAmount) }),
    })
    .where(eq(coupons.name, name))
}

/** Nothing in the sandbox changes the status of an account. */
export async function setAccountStatus(
  { database }: Sandbox,
  username: string,
  status: AccountStatus,
): Promise<void> {
  await database.db.update(accounts).set({ status }).where(eq(accounts.username, username))
}

/** Adds entries to a partner's ledger; hundreds of movements would take a minute. */
export async function addEntries(
  { database, clock }: Sandbox,
  username: string,
  count: number,
): Promise<void> {
  const account = await partnerNamed(database, username)
  if (account === undefined) throw new Error(`no account ${username}`)
  await seedEntries(database, account.id, count, clock.now())
}

export const brokenInvariants = ({ database }: Sandbox): Promise<readonly string[]> =>
  checkInvariants(database)

/** Stops every sandbox. */
export async function closeSandboxes(): Promise<void> {
  for (const sandbox of running.values()) await (await sandbox).close()
  running.clear()
}
