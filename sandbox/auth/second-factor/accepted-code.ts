/**
 * Checks one-time codes and recovery codes. A code of the app is accepted from one step before until one step after the host's
 * time, and once (RFC 6238, section 5.2); a recovery code once. Two of the app's codes that follow each other can be entered
 * together.
 */
import { and, arrayContains, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { oneTimeCode, stepOf } from '#protocol/second-factor/one-time-code.ts'
import type { Sandbox } from '../../context.ts'
import type { Queries, ReadQueries } from '../../db/database.ts'
import { type SecondFactor, secondFactors } from '../../db/schema/second-factors.ts'
import { notify } from '../../notifications/notices.ts'
import { normalizeCode } from '../codes.ts'
import type { Passwords } from '../passwords.ts'
import { openSecret } from './sealed-secret.ts'

type Parts = Pick<Sandbox, 'database' | 'clock'>

/** Steps that the clock of the user's device may be behind or ahead. */
const skew = 1
/** How many codes of the app are accepted at a time. */
export const acceptedSteps = 2 * skew + 1

/** Whether it is one code of the app alone: six digits, few enough to be guessed. */
export const isSingleCode = (entered: string): boolean => /^\d{6}$/.test(normalizeCode(entered))

/** The account's second factor, which may wait for its first code; undefined if there is none. */
export async function readSecondFactor(
  queries: ReadQueries,
  accountId: string,
): Promise<SecondFactor | undefined> {
  const [row] = await queries.select().from(secondFactors).where(eq(secondFactors.account_id, accountId))
  return row
}

/** The same if it is switched on. */
export async function activeSecondFactor(
  queries: ReadQueries,
  accountId: string,
): Promise<SecondFactor | undefined> {
  const row = await readSecondFactor(queries, accountId)
  return row?.confirmed_at ? row : undefined
}

export type MatchedCode =
  | { readonly first: number; readonly last: number }
  | { readonly recoveryHash: string }

/** What a code is: that of a step or of two, or one of the recovery codes; undefined if it is wrong. It uses up nothing. */
export async function matchCode(
  { database, clock }: Parts,
  passwords: Passwords,
  factor: SecondFactor,
  entered: string,
): Promise<MatchedCode | undefined> {
  const code = normalizeCode(entered)
  if (/^(?:\d{6}){1,2}$/.test(code)) {
    if (factor.is_without_app) return undefined
    const secret = await openSecret(database, factor.account_id, factor.sealed_secret)
    const now = stepOf(clock.now().getTime())
    const before = code.length > 6 ? 1 : 0
    const codesUntil = (step: number) =>
      (before === 0 ? '' : oneTimeCode(secret, step - before)) + oneTimeCode(secret, step)
    const steps = Array.from({ length: acceptedSteps }, (_, index) => now - skew + index)
    const last = steps.find((step) => codesUntil(step) === code)
    return last === undefined ? undefined : { first: last - before, last }
  }
  for (const recoveryHash of factor.recovery_hashes) {
    if (await passwords.verify(code, recoveryHash)) return { recoveryHash }
  }
  return undefined
}

/** Uses up a code; false if another request was faster, or the step's code was used before. */
export async function useCode(
  tx: Queries,
  { account_id }: SecondFactor,
  match: MatchedCode,
  at: Date,
): Promise<boolean> {
  const isAccount = eq(secondFactors.account_id, account_id)
  if ('last' in match) {
    const used = await tx
      .update(secondFactors)
      .set({ last_step: match.last })
      .where(and(isAccount, lt(secondFactors.last_step, match.first)))
      .returning({ account_id: secondFactors.account_id })
    return used.length === 1
  }
  const hashes = secondFactors.recovery_hashes
  const [used] = await tx
    .update(secondFactors)
    .set({ recovery_hashes: sql`array_remove(${hashes}, ${match.recoveryHash})` })
    .where(and(isAccount, isNotNull(secondFactors.confirmed_at), arrayContains(hashes, [match.recoveryHash])))
    .returning({ left: sql<number>`cardinality(${hashes})::int` })
  if (used !== undefined) await notify(tx, account_id, 'recoveryCodeUsed', { left: String(used.left) }, at)
  return used !== undefined
}
