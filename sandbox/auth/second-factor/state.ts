/** Switches an account's second factor on and off. */
import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts.ts'
import {
  passkeyChallenges,
  passkeys,
  rememberedDevices,
  type SecondFactor,
  secondFactors,
} from '../../db/schema/second-factors.ts'
import { notify } from '../../notifications/notices.ts'
import { newCode } from '../codes.ts'
import type { Passwords } from '../passwords.ts'
import { sealSecret } from './sealed-secret.ts'

/** As long as the hash, as RFC 4226 recommends (section 4). */
const secretBytes = 20
export const recoveryCodeCount = 10

const isAccount = (accountId: string) => eq(secondFactors.account_id, accountId)

/** A new secret of an account, and how it is stored. Made before the transaction: the first one reads the table `settings`. */
export async function newSecret(
  database: Pick<Database, 'db'>,
  accountId: string,
): Promise<{ readonly secret: Uint8Array; readonly sealed: string }> {
  const secret = randomBytes(secretBytes)
  return { secret, sealed: await sealSecret(database, accountId, secret) }
}

/** Stores a new secret, which waits for its first code; false if there is an authenticator app already. */
export async function startSecondFactor(
  tx: Queries,
  { accountId, sealed, at }: { readonly accountId: string; readonly sealed: string; readonly at: Date },
): Promise<boolean> {
  const started = await tx
    .insert(secondFactors)
    .values({ account_id: accountId, sealed_secret: sealed, pending_secret: sealed, started_at: at })
    .onConflictDoUpdate({
      target: secondFactors.account_id,
      set: { pending_secret: sealed, started_at: at, last_step: 0 },
      setWhere: sql`${secondFactors.confirmed_at} is null or ${secondFactors.is_without_app}`,
    })
    .returning({ account_id: secondFactors.account_id })
  return started.length === 1
}

export interface RecoveryCodes {
  readonly codes: readonly string[]
  readonly hashes: string[]
}

/** New recovery codes, and their hashes. Made before the transaction, because hashing is slow. */
export async function newRecoveryCodes(passwords: Passwords): Promise<RecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  return { codes, hashes: await Promise.all(codes.map((code) => passwords.hash(code))) }
}

interface Confirmation {
  readonly factor: SecondFactor
  readonly pendingSecret: string
  /** Of recovery codes, which count if this is the first factor. */
  readonly hashes: string[]
  readonly at: Date
}

/** The authenticator app becomes a factor; false if the secret was replaced or confirmed meanwhile. */
export async function confirmSecondFactor(
  tx: Transaction,
  { factor, pendingSecret, hashes, at }: Confirmation,
): Promise<boolean> {
  const { account_id, confirmed_at } = factor
  const isFirst = confirmed_at === null
  const confirmed = await tx
    .update(secondFactors)
    .set({
      sealed_secret: pendingSecret,
      pending_secret: null,
      is_without_app: false,
      ...(isFirst && { confirmed_at: at, recovery_hashes: hashes }),
    })
    .where(
      and(
        isAccount(account_id),
        isFirst ? isNull(secondFactors.confirmed_at) : isNotNull(secondFactors.confirmed_at),
        eq(secondFactors.pending_secret, pendingSecret),
      ),
    )
    .returning({ account_id: secondFactors.account_id })
  if (confirmed.length === 1)
    await notify(tx, account_id, isFirst ? 'secondFactorOn' : 'authenticatorAdded', {}, at)
  return confirmed.length === 1
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  accountId: string,
  hashes: string[],
  at: Date,
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ recovery_hashes: hashes })
    .where(and(isAccount(accountId), isNotNull(secondFactors.confirmed_at)))
  await notify(tx, accountId, 'recoveryCodesRenewed', {}, at)
}

/** Deletes everything of the second factor; false if it was not on. */
export async function deleteSecondFactor(tx: Transaction, accountId: string): Promise<boolean> {
  for (const table of [passkeys, passkeyChallenges, rememberedDevices])
    await tx.delete(table).where(eq(table.account_id, accountId))
  const ended = await tx.delete(secondFactors).where(isAccount(accountId)).returning()
  return ended.some(({ confirmed_at }) => confirmed_at !== null)
}

/** Switches the second factor off and deletes all of it; false if it was not on. */
export async function endSecondFactor(tx: Transaction, accountId: string, at: Date): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, accountId))) return false
  await tx.update(sessions).set({ second_factor_until: null }).where(eq(sessions.account_id, accountId))
  await notify(tx, accountId, 'secondFactorOff', {}, at)
  return true
}
