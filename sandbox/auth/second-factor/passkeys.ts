/** The passkeys of an account. The first factor switches the second factor on, and without the last one it is off. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Passkey as ListedPasskey } from '#protocol/second-factor/passkey-additions.ts'
import type { ReadQueries, Transaction } from '../../db/database.ts'
import { type Passkey, passkeys, secondFactors } from '../../db/schema/second-factors.ts'
import { BusinessError } from '../../http/business-error.ts'
import { notify } from '../../notifications/notices.ts'
import { maxPasskeys } from './passkey-site.ts'
import { endSecondFactor } from './state.ts'

/** In the place of an authenticator app's secret: nobody has it. */
export const nobodysSecret = () => randomBytes(64).toString('base64url')

/** The passkeys, the oldest first. */
export async function listPasskeys(queries: ReadQueries, accountId: string): Promise<ListedPasskey[]> {
  const rows = await queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.account_id, accountId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    since: created_at.toISOString(),
    last_used: last_used_at?.toISOString(),
  }))
}

type NewRow = Pick<Passkey, 'name' | 'credential_id' | 'public_key' | 'counter' | 'transports'>

interface Addition {
  readonly accountId: string
  readonly passkey: NewRow
  /** Of recovery codes, which count if this is the first factor. */
  readonly hashes: string[]
  readonly at: Date
}

/**
 * Adds a passkey; true if it is the first factor and switched the second factor on. Throws `general.paramsError` if the account
 * has as many as it may have, and `auth.secondFactorWrong` if it exists.
 */
export async function addPasskey(
  tx: Transaction,
  { accountId, passkey, hashes, at }: Addition,
): Promise<boolean> {
  const waiting = { confirmed_at: at, is_without_app: true, sealed_secret: nobodysSecret() }
  const switchedOn = await tx
    .insert(secondFactors)
    .values({ account_id: accountId, started_at: at, recovery_hashes: hashes, ...waiting })
    .onConflictDoUpdate({
      target: secondFactors.account_id,
      set: { recovery_hashes: hashes, ...waiting },
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning({ account_id: secondFactors.account_id })
  // Additions of one account wait for each other, so that the number holds.
  await lockFactor(tx, accountId)
  if ((await tx.$count(passkeys, eq(passkeys.account_id, accountId))) >= maxPasskeys)
    throw new BusinessError('general.paramsError')
  const added = await tx
    .insert(passkeys)
    .values({ account_id: accountId, ...passkey, created_at: at })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (added.length === 0) throw new BusinessError('auth.secondFactorWrong')
  const isFirst = switchedOn.length === 1
  if (isFirst) await notify(tx, accountId, 'secondFactorOn', {}, at)
  await notify(tx, accountId, 'passkeyAdded', { name: passkey.name }, at)
  return isFirst
}

/** Locks the second factor of the account; whether it has an authenticator app. Throws `general.notFound` if it is off. */
async function lockFactor(tx: Transaction, accountId: string): Promise<boolean> {
  const [factor] = await tx
    .select({ is_without_app: secondFactors.is_without_app })
    .from(secondFactors)
    .where(and(eq(secondFactors.account_id, accountId), isNotNull(secondFactors.confirmed_at)))
    .for('update')
  if (factor === undefined) throw new BusinessError('general.notFound')
  return !factor.is_without_app
}

const isPasskey = (accountId: string, id: string) =>
  and(eq(passkeys.account_id, accountId), eq(passkeys.id, id))

/** Throws `general.notFound`. */
export async function renamePasskey(
  tx: Transaction,
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const renamed = await tx
    .update(passkeys)
    .set({ name })
    .where(isPasskey(accountId, id))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new BusinessError('general.notFound')
}

/** Removes a passkey, and with the last factor the second factor. Throws `general.notFound`. */
export async function removePasskey(tx: Transaction, accountId: string, id: string, at: Date): Promise<void> {
  const hasApp = await lockFactor(tx, accountId)
  const [removed] = await tx.delete(passkeys).where(isPasskey(accountId, id)).returning()
  if (removed === undefined) throw new BusinessError('general.notFound')
  await notify(tx, accountId, 'passkeyRemoved', { name: removed.name }, at)
  const left = await tx.$count(passkeys, eq(passkeys.account_id, accountId))
  if (!hasApp && left === 0) await endSecondFactor(tx, accountId, at)
}

/** Removes the authenticator app, and without a passkey the second factor. Throws `general.notFound`. */
export async function removeAuthenticator(tx: Transaction, accountId: string, at: Date): Promise<void> {
  if (!(await lockFactor(tx, accountId))) throw new BusinessError('general.notFound')
  if ((await tx.$count(passkeys, eq(passkeys.account_id, accountId))) === 0) {
    await endSecondFactor(tx, accountId, at)
    return
  }
  await tx
    .update(secondFactors)
    .set({ is_without_app: true, sealed_secret: nobodysSecret(), pending_secret: null })
    .where(eq(secondFactors.account_id, accountId))
  await notify(tx, accountId, 'authenticatorRemoved', {}, at)
}
