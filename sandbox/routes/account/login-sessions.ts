/** Where one is signed in, and the login password: beyond the original calls. */
import { mailResetCode, resetPassword } from '../../auth/password-reset.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { countUse, guess, networkOf, type RateLimitKind, resetAttempts } from '../../auth/rate-limit.ts'
import { endSessions, listSessions } from '../../auth/sessions.ts'
import type { Handlers } from '../../context.ts'
import { BusinessError } from '../../http/business-error.ts'

export function loginSessionHandlers(passwords: Passwords) {
  return {
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

    /** Only sessions of the caller's account; one of somebody else is as unknown as one that never was. */
    endSessions: async ({ sandbox: { database, clock }, account, sessionId }, { id }) => {
      const which = id === undefined ? { allBut: sessionId } : { id }
      return { ended: await endSessions(database.db, account.id, which, clock.now()) }
    },

    checkLoginPassword: ({ sandbox, account }, { password }) =>
      guess(sandbox, {
        of: [['oldPassword', account.id]],
        isWrong: ['account.passwordWrong'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          if (!(await passwords.verify(password, account.password_hash)))
            throw new BusinessError('account.passwordWrong')
          return {}
        },
      }),

    /** Each one counts, whether or not there is such an account: mail is nothing to be sent at will. */
    forgotPassword: async (context, { username }) => {
      const { sandbox, address = '' } = context
      const network = networkOf(address)
      const name = username.toLowerCase()
      await countUse(sandbox, [
        ['mailedCode', name],
        ['mailedCodeFromAddress', network],
      ])
      await mailResetCode(context, username)
      return {}
    },

    resetPassword: ({ sandbox, address = '' }, { username, code, password }) => {
      const { database, clock } = sandbox
      const network = networkOf(address)
      const name = username.toLowerCase()
      const ofName: RateLimitKind = ['resetCode', `${name} ${network}`]
      return guess(sandbox, {
        of: [ofName, ['resetCodeFromAddress', network]],
        isWrong: ['auth.resetCodeWrong'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          // Before anything is looked up, so that the slow part is the same for a wrong code.
          const hash = await passwords.hash(password)
          const at = clock.now()
          const isReset = await database.serializable((tx) => resetPassword(tx, { username, code, hash, at }))
          if (!isReset) throw new BusinessError('auth.resetCodeWrong')
          await resetAttempts(sandbox, ['login', `${name} ${network}`])
          return {}
        },
      })
    },
  } satisfies Handlers
}
