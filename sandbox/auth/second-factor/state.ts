/** Switches an account's second factor on and off. */
import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Sandbox } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { secondFactors } from '../../db/schema/second-factors.ts'
import { notify } from '../../notifications/notices.ts'
import { newCode } from '../codes.ts'
import type { Passwords } from '../passwords.ts'
import { sealSecret } from './sealed-secret.ts'

/** As long as the hash, as RFC 4226 recommends (section 4). */
const secretBytes = 20
const recoveryCodeCount = 10

const isAccount = (accountId: string) => eq(secondFactors.account_id, accountId)

/** Stores and returns a new secret, which waits for its first code; undefined if the second factor is on already. */
export async function startSecondFactor(
  { database, clock }: Pick<Sandbox, 'database' | 'clock'>,
  accountId: string,
): Promise<Uint8Array | undefined> {
  const secret = randomBytes(secretBytes)
  const sealed_secret = await sealSecret(database, accountId, secret)
  const started_at = clock.now()
  const started = await database.db
    .insert(secondFactors)
    .values({ account_id: accountId, sealed_secret, started_at })
    .onConflictDoUpdate({
      target: secondFactors.account_id,
      set: { sealed_secret, started_at, last_step: 0 },
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning({ account_id: secondFactors.account_id })
  return started.length === 1 ? secret : undefined
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

/** Switches the second factor on; false if the secret was replaced or confirmed meanwhile. */
export async function confirmSecondFactor(
  tx: Transaction,
  {
    accountId,
    sealedSecret,
    hashes,
    at,
  }: {
    readonly accountId: string
    readonly sealedSecret: string
    readonly hashes: string[]
    readonly at: Date
  },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmed_at: at, recovery_hashes: hashes })
    .where(
      and(
        isAccount(accountId),
        isNull(secondFactors.confirmed_at),
        eq(secondFactors.sealed_secret, sealedSecret),
      ),
    )
    .returning({ account_id: secondFactors.account_id })
  if (confirmed.length === 1) await notify(tx, accountId, 'secondFactorOn', {}, at)
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

/** Switches the second factor off and deletes its secret; false if it was not on. */
export async function endSecondFactor(tx: Transaction, accountId: string, at: Date): Promise<boolean> {
  const ended = await tx
    .delete(secondFactors)
    .where(and(isAccount(accountId), isNotNull(secondFactors.confirmed_at)))
    .returning({ account_id: secondFactors.account_id })
  if (ended.length === 0) return false
  await tx.update(sessions).set({ second_factor_until: null }).where(eq(sessions.account_id, accountId))
  await notify(tx, accountId, 'secondFactorOff', {}, at)
  return true
}
