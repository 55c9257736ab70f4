/** Additions: the second factor of the account, and the second step of a login (docs/decisions/0076). */
import { eq } from 'drizzle-orm'
import { toBase32 } from '#protocol/second-factor/one-time-code.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { withRateLimit } from '../../auth/rate-limit.ts'
import { activeSecondFactor, readSecondFactor, withCode } from '../../auth/second-factor/accepted-code.ts'
import { challengedAccount } from '../../auth/second-factor/login-challenge.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  replaceRecoveryCodes,
  startSecondFactor,
} from '../../auth/second-factor/state.ts'
import { assertActive, startNoticedSession } from '../../auth/sessions.ts'
import type { Handlers, UserContext } from '../../context.ts'
import { sessions } from '../../db/schema/accounts.ts'
import type { SecondFactor } from '../../db/schema/second-factors.ts'
import { BusinessError } from '../../http/business-error.ts'

/** How long a checked code allows to bind a destination, ms. */
const windowMs = 5 * 60_000

/** Throws `account.passwordWrong`; the tries are limited. */
const assertPassword = (passwords: Passwords, { sandbox, account }: UserContext, password: string) =>
  withRateLimit(sandbox, {
    buckets: [['oldPassword', account.id]],
    wrongKeys: ['account.passwordWrong'],
    work: async (assertAllowed) => {
      assertAllowed()
      if (!(await passwords.verify(password, account.password_hash)))
        throw new BusinessError('account.passwordWrong')
    },
  })

async function requireFactor({ sandbox, account }: UserContext): Promise<SecondFactor> {
  const factor = await activeSecondFactor(sandbox.database.read, account.id)
  if (factor === undefined) throw new BusinessError('general.notFound')
  return factor
}

export function secondFactorHandlers(passwords: Passwords) {
  return {
    secondFactor: async ({ sandbox, account }) => {
      const factor = await activeSecondFactor(sandbox.database.read, account.id)
      return {
        is_on: factor !== undefined,
        since: factor?.confirmed_at?.toISOString(),
        recovery_codes_left: factor?.recovery_hashes.length ?? 0,
      }
    },

    startSecondFactor: async (context, { password }) => {
      const { sandbox, account } = context
      await assertPassword(passwords, context, password)
      const bytes = await startSecondFactor(sandbox, account.id)
      if (bytes === undefined) throw new BusinessError('general.paramsError')
      const secret = toBase32(bytes)
      const label = `Placard:${encodeURIComponent(account.username)}`
      return { secret, otpauth: `otpauth://totp/${label}?secret=${secret}&issuer=Placard` }
    },

    confirmSecondFactor: async ({ sandbox, account }, { code }) => {
      const { database, clock } = sandbox
      const factor = await readSecondFactor(database.read, account.id)
      if (factor === undefined || factor.confirmed_at !== null) throw new BusinessError('general.notFound')
      const { codes, hashes } = await newRecoveryCodes(passwords)
      await withCode(sandbox, passwords, { factor, code }, async (tx) => {
        const { sealed_secret: sealedSecret } = factor
        const change = { accountId: account.id, sealedSecret, hashes, at: clock.now() }
        if (!(await confirmSecondFactor(tx, change))) throw new BusinessError('auth.secondFactorWrong')
      })
      return { recovery_codes: [...codes] }
    },

    renewRecoveryCodes: async (context, { password, code }) => {
      const { sandbox, account } = context
      const factor = await requireFactor(context)
      await assertPassword(passwords, context, password)
      const { codes, hashes } = await newRecoveryCodes(passwords)
      await withCode(sandbox, passwords, { factor, code }, (tx) =>
        replaceRecoveryCodes(tx, account.id, hashes, sandbox.clock.now()),
      )
      return { recovery_codes: [...codes] }
    },

    endSecondFactor: async (context, { password, code }) => {
      const { sandbox, account } = context
      const factor = await requireFactor(context)
      await assertPassword(passwords, context, password)
      await withCode(sandbox, passwords, { factor, code }, (tx) =>
        endSecondFactor(tx, account.id, sandbox.clock.now()),
      )
      return {}
    },

    checkSecondFactor: async (context, { code }) => {
      const { sandbox, sessionId } = context
      const factor = await requireFactor(context)
      const until = new Date(sandbox.clock.now().getTime() + windowMs)
      await withCode(sandbox, passwords, { factor, code }, (tx) =>
        tx.update(sessions).set({ second_factor_until: until }).where(eq(sessions.token_hash, sessionId)),
      )
      return {}
    },
  } satisfies Handlers
}

export function codeLoginHandlers(passwords: Passwords) {
  return {
    /** A challenge that is over is refused like a wrong password: the login starts again. */
    logInWithCode: async ({ sandbox, device }, { challenge, code }) => {
      const { database, clock } = sandbox
      const account = await challengedAccount(sandbox, challenge)
      if (account === undefined) throw new BusinessError('session.tokenExpired')
      assertActive(account)
      const factor = await activeSecondFactor(database.read, account.id)
      if (factor === undefined) throw new BusinessError('session.tokenExpired')
      return {
        token: await withCode(sandbox, passwords, { factor, code }, (tx) =>
          startNoticedSession(tx, clock, account.id, device),
        ),
      }
    },
  } satisfies Handlers
}
