/** Additions: the account's login sessions, and checking and resetting the login password. */
import { countMail, withEnteredCode } from '../../auth/mailed-code-limits.ts'
import {
  accountOfResetCode,
  mailedCodeSource,
  mailResetCode,
  resetPassword,
} from '../../auth/password-reset.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { resetAttempts, withRateLimit } from '../../auth/rate-limit.ts'
import { activeSecondFactor } from '../../auth/second-factor/accepted-code.ts'
import { withProof } from '../../auth/second-factor/proof.ts'
import { endOwnSession, endSessions, listSessions } from '../../auth/sessions.ts'
import { sourceOf } from '../../auth/source.ts'
import type { Handlers } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { BusinessError } from '../../http/business-error.ts'
import { networkOf } from '../../http/request/client-address.ts'
import { openStepUp } from '../../ledger/step-up.ts'

export const sessionHandlers = {
  signedIn: async ({ sandbox: { database, clock }, account, sessionId }) => {
    const rows = await listSessions(database.read, account.id, clock.now())
    const list = rows.map(({ id, browser, system, created_at, last_seen_at, token_hash }) => ({
      id,
      browser,
      system,
      since: created_at.toISOString(),
      last_seen: (last_seen_at ?? created_at).toISOString(),
      is_current: token_hash === sessionId,
    }))
    return { list }
  },

  /** Ends only sessions of the caller's account; another user's session gets the same response as an unknown one. */
  endSessions: async ({ sandbox: { database, clock }, account, sessionId }, { id }) => {
    const which = id === undefined ? { allBut: sessionId } : { id }
    return { ended: await database.transaction((tx) => endSessions(tx, account.id, which, clock.now())) }
  },

  logOut: async ({ sandbox: { database, clock }, account, sessionId }) => {
    await database.transaction((tx) => endOwnSession(tx, account.id, sessionId, clock.now()))
    return {}
  },
} satisfies Handlers

export function loginPasswordHandlers(passwords: Passwords) {
  return {
    /** With `step_up` it opens the step-up window of an account without a transaction password. */
    checkLoginPassword: (context, { password, step_up: isStepUp }) => {
      const { sandbox, account } = context
      return withRateLimit(sandbox, {
        buckets: [['oldPassword', account.id]],
        wrongKeys: ['account.passwordWrong'],
        work: async (assertAllowed) => {
          assertAllowed()
          if (!(await passwords.verify(password, account.password_hash)))
            throw new BusinessError('account.passwordWrong')
          if (isStepUp === true && account.transaction_password_hash === null) await openStepUp(context)
          return {}
        },
      })
    },

    /** Each request counts, whether or not the account exists: this limits the mail that anyone can cause. */
    forgotPassword: async (context, { username, device }) => {
      await countMail(context, username, await sourceOf(context, username, device))
      await mailResetCode(context, username)
      return {}
    },

    resetPassword: async (context, { username, device, code, password, ...proof }) => {
      const { sandbox, address = '' } = context
      const { database, clock } = sandbox
      const source = await sourceOf(context, username, device)
      return withEnteredCode(context, username, source, async () => {
        // Hashed before the code is checked, so that a wrong code takes the same time.
        const hash = await passwords.hash(password)
        const at = clock.now()
        const reset = async (tx: Transaction) => {
          if (!(await resetPassword(tx, { username, code, hash, at })))
            throw new BusinessError('auth.resetCodeWrong')
        }
        // Only who has the mailed code learns that there is a second factor.
        const account = await accountOfResetCode(database.read, { username, code, at })
        const factor = await activeSecondFactor(database.read, account?.id ?? '')
        if (factor === undefined) await database.transaction(reset)
        else {
          const proving = {
            factor,
            proof: { code: proof.second_factor, passkey: proof.passkey },
            purpose: 'reset',
            source: mailedCodeSource(code),
          } as const
          await withProof(sandbox, passwords, proving, reset)
        }
        await resetAttempts(sandbox, ['login', `${username.toLowerCase()} ${networkOf(address)}`])
        return {}
      })
    },
  } satisfies Handlers
}
