/**
 * Foreign-exchange acceptances: issued by the desk as a code, opened by the partner who enters it, accepted, finished.
 * Only finishing moves money: it books the deposit under the acceptance's reference.
 */
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { compare, fitsMinorDigits, toWire } from '#protocol/money.ts'
import { newCode, normalizeCode } from '../auth/codes.ts'
import type { Queries, ReadQueries, Transaction } from '../db/database.ts'
import type { Account } from '../db/schema/accounts.ts'
import { type Acceptance, acceptances } from '../db/schema/ledger.ts'
import type { Clock } from '../delivery/clock.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'
import { type Acceptor, acceptorOf } from '../seed/acceptors.ts'
import { postDeposit } from './customer-service.ts'
import { newReference } from './post.ts'

const minute = 60_000
/** Delivery ms until an open acceptance is accepted, and from then until it is finished. */
export const acceptingMs = 10 * minute
export const finishingMs = 60 * minute

/** Issues an acceptance code and sends it to the account. Rejects with `wallet.amountIncorrect`, also above the limit. */
export async function issueAcceptance(
  queries: Queries,
  account: Account,
  acceptor: Acceptor,
  amount: Amount,
  now: Date,
): Promise<Acceptance> {
  const isPayable = isPositive(amount) && fitsMinorDigits(amount, account.currency)
  const isWithinLimit = acceptor.currency === account.currency && compare(amount, acceptor.limit) <= 0
  if (!isPayable || !isWithinLimit) throw new BusinessError('wallet.amountIncorrect')
  const [issued] = await queries
    .insert(acceptances)
    .values({
      code: newCode(),
      reference: newReference('acceptance'),
      account_id: account.id,
      acceptor_id: acceptor.id,
      amount,
      issued_at: now,
    })
    .returning()
  if (issued === undefined) throw new Error('the acceptance was not stored')
  const { code, reference } = issued
  const { currency } = account
  const params = { code, reference, acceptor: acceptor.name, amount: toWire(amount, currency), currency }
  await notify(queries, account.id, 'acceptanceCode', params, now)
  return issued
}

/**
 * Opens the acceptance of a code that was issued to this account. A code works once; entering it again while its
 * acceptance is running changes nothing, so that a repeated call succeeds. The caller holds the account's lock.
 * Rejects with `exchange.acceptanceCodeWrong`.
 */
export async function openAcceptance(
  tx: Transaction,
  accountId: string,
  code: string,
  clock: Pick<Clock, 'now' | 'delivery'>,
): Promise<void> {
  const [found] = await tx
    .select()
    .from(acceptances)
    .where(and(eq(acceptances.code, normalizeCode(code)), eq(acceptances.account_id, accountId)))
    .for('no key update')
  if (found?.status === 'open' || found?.status === 'accepted') return
  if (found?.status !== 'issued') throw new BusinessError('exchange.acceptanceCodeWrong')
  await tx
    .update(acceptances)
    .set({
      status: 'open',
      opened_at: clock.now(),
      due_delivery_at: new Date(clock.delivery().getTime() + acceptingMs),
    })
    .where(eq(acceptances.id, found.id))
}

/** The account's newest acceptance that is neither finished nor refused. */
export async function currentAcceptance(
  queries: ReadQueries,
  accountId: string,
): Promise<Acceptance | undefined> {
  const [current] = await queries
    .select()
    .from(acceptances)
    .where(and(eq(acceptances.account_id, accountId), inArray(acceptances.status, ['open', 'accepted'])))
    .orderBy(desc(acceptances.opened_at), desc(acceptances.id))
    .limit(1)
  return current
}

/** Condition for the account's acceptances whose code was entered. */
export const openedBy = (accountId: string) =>
  and(eq(acceptances.account_id, accountId), ne(acceptances.status, 'issued'))

export type AcceptanceStep = 'accepted' | 'finished' | 'refused'

/**
 * Moves a running acceptance to `step`; false when it is not running or already there. The caller holds the account's
 * lock.
 */
export async function moveAcceptance(
  tx: Transaction,
  account: Account,
  reference: string,
  step: AcceptanceStep,
  clock: Pick<Clock, 'now' | 'delivery'>,
): Promise<boolean> {
  const [found] = await tx
    .select()
    .from(acceptances)
    .where(and(eq(acceptances.reference, reference), eq(acceptances.account_id, account.id)))
    .for('no key update')
  const isRunning = found?.status === 'open' || (found?.status === 'accepted' && step !== 'accepted')
  if (found === undefined || !isRunning) return false
  const due = step === 'accepted' ? new Date(clock.delivery().getTime() + finishingMs) : null
  await tx.update(acceptances).set({ status: step, due_delivery_at: due }).where(eq(acceptances.id, found.id))
  if (step === 'finished') {
    const params = { reference, acceptor: acceptorOf(found.acceptor_id).name }
    await postDeposit(tx, account, found.amount, {
      reference,
      at: clock.now(),
      remark: 'acceptance',
      params,
    })
  }
  return true
}
