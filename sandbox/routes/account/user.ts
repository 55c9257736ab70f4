/** The logged-in user: profile, login password, ad account and transaction password (docs/rules.md, sections P5 and P7). */
import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import type { userEndpoints } from '#protocol/http/user.ts'
import { redeemCode } from '../../auth/codes.ts'
import { contactChanges, mailContactChanges, noticeContactChanges } from '../../auth/contact-change.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { withRateLimit } from '../../auth/rate-limit.ts'
import { activeSecondFactor } from '../../auth/second-factor/accepted-code.ts'
import { withProof } from '../../auth/second-factor/proof.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import { isTrivial, noFailedAttempts, verifiedHash } from '../../auth/transaction-password.ts'
import type { Handlers, UserContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { type Account, accounts } from '../../db/schema/accounts.ts'
import { ensureWaitingPlans } from '../../delivery/plan-records.ts'
import { BusinessError } from '../../http/business-error.ts'
import { isOwnUpload } from '../../http/files/uploads.ts'
import { knownTimeZone } from '../../http/request-headers.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { changeZone } from '../../ledger/local-time.ts'
import { lendPromotionalCredit } from '../../ledger/promotional-credit.ts'
import { consumeStepUp, openStepUp } from '../../ledger/step-up.ts'
import { closeStepUps, holdWithdrawals } from '../../ledger/withdrawal-hold.ts'
import { notify } from '../../notifications/notices.ts'
import { hasCheckedInToday } from './daily-check-in.ts'
import { assertPassword, provenBySession } from './second-factor-checks.ts'

/** Reads the row again, so that the response to an edit shows the new values. */
export async function userInfo(context: UserContext) {
  const { sandbox, timeZone } = context
  const queries = sandbox.database.read
  const [account] = await queries.select().from(accounts).where(eq(accounts.id, context.account.id))
  if (account === undefined) throw new BusinessError('session.noUserData')
  return {
    username: account.username,
    nickname: account.nickname,
    email: account.email,
    phone: account.phone,
    licenseKey: account.invitation_code,
    avatar: account.avatar,
    credit_score: account.credit_score,
    sign_in_count: account.sign_in_count,
    signed_in_today: await hasCheckedInToday(queries, account, timeZone, sandbox.clock.now()),
    shop_level: account.shop_level,
    entry: account.entry,
    store_open: account.store_opened_at !== null,
    has_transaction_password: account.transaction_password_hash !== null,
    operated_id: account.operated_id,
    time_zone: account.time_zone,
  }
}

type Edit = Omit<ParsedRequestOf<typeof userEndpoints.editUser>, 'password' | 'code' | 'passkey'>

/** Throws `general.paramsError` for a time zone that is not known, and an avatar that is no upload of the account. */
async function applyEdit(tx: Transaction, account: Account, { time_zone, ...fields }: Edit, at: Date) {
  if (fields.avatar !== undefined && !(await isOwnUpload(tx, account.id, fields.avatar)))
    throw new BusinessError('general.paramsError')
  if (Object.values(fields).some((value) => value !== undefined))
    await tx.update(accounts).set(fields).where(eq(accounts.id, account.id))
  if (time_zone === undefined) return
  const zone = knownTimeZone(time_zone)
  if (zone === undefined) throw new BusinessError('general.paramsError')
  await changeZone(tx, account, zone, at)
}

export function profileHandlers(passwords: Passwords) {
  return {
    /**
     * The time zone must be a known one and the avatar an upload of this account; otherwise nothing is changed. Another email
     * or phone number needs the login password and the second factor; of a user of a host app, who has none of them here, the
     * transaction password.
     */
    editUser: async (context, { password, code, passkey, ...edit }) => {
      const { sandbox, account } = context
      const hasPassword = account.entry === 'register'
      const isProving = contactChanges(account, edit).length > 0 && hasPassword
      if (isProving) {
        if (password === undefined) throw new BusinessError('account.passwordNeeded')
        await assertPassword(passwords, context, password)
      }
      const factor = isProving ? await activeSecondFactor(sandbox.database.read, account.id) : undefined
      const apply = async (tx: Transaction) => {
        const before = await lockAccount(tx, account.id)
        const changes = contactChanges(before, edit)
        if (changes.length > 0 && hasPassword) {
          // Both may have changed since the call was received.
          if (!isProving) throw new BusinessError('account.passwordNeeded')
          if (before.password_hash !== account.password_hash) throw new BusinessError('account.passwordWrong')
        }
        await applyEdit(tx, before, edit, sandbox.clock.now())
        await noticeContactChanges(tx, before, changes, sandbox.clock.now())
        if (changes.length > 0 && !hasPassword) await consumeStepUp(tx, before, context, sandbox.clock.now())
        return { before, changes }
      }
      const proof = { code, passkey }
      const { before, changes } =
        factor === undefined
          ? await sandbox.database.withAccountLock(apply, account.id)
          : await withProof(sandbox, passwords, provenBySession(context, factor, proof), apply)
      mailContactChanges(context, before, changes)
      return userInfo(context)
    },

    /** Ends all sessions of the account, including this one. Of two concurrent changes one fails. */
    changePassword: async ({ sandbox, account }, { old_password, new_password }) => {
      const { database, clock } = sandbox
      const wrong = () => new BusinessError('auth.oldPasswordWrong')
      await withRateLimit(sandbox, {
        buckets: [['oldPassword', account.id]],
        wrongKeys: ['auth.oldPasswordWrong'],
        work: async (assertAllowed) => {
          assertAllowed()
          if (!(await passwords.verify(old_password, account.password_hash))) throw wrong()
        },
      })
      if (await passwords.verify(new_password, account.password_hash)) {
        throw new BusinessError('auth.newPasswordSame')
      }
      const password_hash = await passwords.hash(new_password)
      await database.withAccountLock(async (tx) => {
        const isUnchanged = eq(accounts.password_hash, account.password_hash)
        const changed = await tx
          .update(accounts)
          .set({ password_hash })
          .where(and(eq(accounts.id, account.id), isUnchanged))
          .returning({ id: accounts.id })
        if (changed.length === 0) throw wrong()
        await endAllSessions(tx, account.id, clock.now())
        await notify(tx, account.id, 'loginPasswordChanged', {}, clock.now())
      }, account.id)
      return {}
    },
  } satisfies Handlers
}

/**
 * Replaces the hash only if it is still the verified one, so that of two concurrent changes one fails. Open step-up
 * windows are closed, and a change holds withdrawals; setting the first password does not.
 */
async function setHash(
  { sandbox, account }: UserContext,
  previous: string | null,
  hash: string,
): Promise<boolean> {
  const column = accounts.transaction_password_hash
  return sandbox.database.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ transaction_password_hash: hash, ...noFailedAttempts })
      .where(and(eq(accounts.id, account.id), previous === null ? isNull(column) : eq(column, previous)))
      .returning({ id: accounts.id })
    // Without one, the login password opened them for a payout destination.
    if (changed.length === 1) await closeStepUps(tx, account.id)
    if (changed.length === 1 && previous !== null) {
      await holdWithdrawals(tx, account.id, 'passwordChanged', sandbox.clock.now())
    }
    return changed.length === 1
  })
}

/** Opens the ad account. The rate limit is checked after the `request_id`, so that a repeat gets the first response. */
function openStore(context: UserContext, request: ParsedRequestOf<typeof userEndpoints.openStore>) {
  const { sandbox, account: caller } = context
  return withRateLimit(sandbox, {
    buckets: [['authorisationCode', caller.id]],
    wrongKeys: ['auth.authorisationCodeNotFound'],
    work: (assertAllowed) =>
      withIdempotencyKey(context, 'openStore', request, async (tx) => {
        assertAllowed()
        const at = sandbox.clock.now()
        const account = await lockAccount(tx, caller.id)
        if (account.store_opened_at !== null) throw new BusinessError('auth.storeAlreadyOpen')
        const use = { accountId: account.id, at }
        const isRedeemed = await redeemCode(tx, 'authorisation', request.authorisation_code, use)
        if (!isRedeemed) throw new BusinessError('auth.authorisationCodeNotFound')
        await tx.update(accounts).set({ store_opened_at: at }).where(eq(accounts.id, account.id))
        await lendPromotionalCredit(tx, account.id, at)
        await ensureWaitingPlans(tx, account.id, at)
        return { opened_at: at.toISOString() }
      }),
  })
}

export function userHandlers(passwords: Passwords) {
  return {
    userInfo,
    openStore,
    setTransactionPassword: async (context, { password, old }) => {
      if (isTrivial(password)) throw new BusinessError('wallet.transactionPasswordTrivial')
      const wrong = () => new BusinessError('wallet.transactionPasswordOldWrong')
      const isSet = context.account.transaction_password_hash !== null
      if (isSet && old === undefined) throw wrong()
      const previous = isSet
        ? await verifiedHash(context, passwords, old ?? '', 'wallet.transactionPasswordOldWrong')
        : null
      if (!(await setHash(context, previous, await passwords.hash(password)))) throw wrong()
      return {}
    },
    checkTransactionPassword: async (context, { password }) => {
      await verifiedHash(context, passwords, password, 'wallet.transactionPasswordError')
      await openStepUp(context)
      return {}
    },
  } satisfies Handlers
}
