/** Additions: the second factor of the account, and the second step of a login (docs/decisions/0076 and 0078). */
import { eq } from 'drizzle-orm'
import { toBase32 } from '#protocol/second-factor/one-time-code.ts'
import { assertActive } from '../../auth/account-status.ts'
import { logInOnDevice } from '../../auth/known-devices.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { activeSecondFactor, readSecondFactor } from '../../auth/second-factor/accepted-code.ts'
import { readChallenge } from '../../auth/second-factor/login-challenge.ts'
import { loginPurpose } from '../../auth/second-factor/passkey-challenges.ts'
import { listHead } from '../../auth/second-factor/passkey-site.ts'
import { listPasskeys } from '../../auth/second-factor/passkeys.ts'
import { withFirstCode, withProof } from '../../auth/second-factor/proof.ts'
import { listDevices, rememberDevice } from '../../auth/second-factor/remembered-devices.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  newSecret,
  replaceRecoveryCodes,
  startSecondFactor,
} from '../../auth/second-factor/state.ts'
import { deviceHashOf } from '../../auth/source.ts'
import type { Handlers } from '../../context.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { BusinessError } from '../../http/business-error.ts'
import { assertPassword, provenBySession, requireFactor, withOptionalFactor } from './second-factor-checks.ts'

/** How long a checked proof allows to bind a destination, ms. */
const windowMs = 5 * 60_000

export function secondFactorHandlers(passwords: Passwords) {
  return {
    secondFactor: async ({ sandbox, account }) => {
      const { database, clock, passkeySite } = sandbox
      const factor = await activeSecondFactor(database.read, account.id)
      return {
        is_on: factor !== undefined,
        since: factor?.confirmed_at?.toISOString(),
        recovery_codes_left: factor?.recovery_hashes.length ?? 0,
        has_app: factor?.is_without_app === false,
        passkeys: { ...listHead(passkeySite), list: await listPasskeys(database.read, account.id) },
        devices: await listDevices(database.read, account.id, clock.now()),
      }
    },

    startSecondFactor: async (context, { password, ...proof }) => {
      const { sandbox, account } = context
      await assertPassword(passwords, context, password)
      const made = await newSecret(sandbox.database, account.id)
      const change = { accountId: account.id, sealed: made.sealed, at: sandbox.clock.now() }
      await withOptionalFactor(passwords, context, proof, async (tx) => {
        if (!(await startSecondFactor(tx, change))) throw new BusinessError('general.paramsError')
      })
      const secret = toBase32(made.secret)
      const label = `Placard:${encodeURIComponent(account.username)}`
      return { secret, otpauth: `otpauth://totp/${label}?secret=${secret}&issuer=Placard` }
    },

    confirmSecondFactor: async (context, { code }) => {
      const { sandbox, account } = context
      const { database, clock } = sandbox
      const factor = await readSecondFactor(database.read, account.id)
      const pendingSecret = factor?.pending_secret ?? undefined
      if (factor === undefined || pendingSecret === undefined) throw new BusinessError('general.notFound')
      const { codes, hashes } = await newRecoveryCodes(passwords)
      // Only a code of the new secret counts.
      const pending = { ...factor, sealed_secret: pendingSecret, is_without_app: false, recovery_hashes: [] }
      await withFirstCode(sandbox, passwords, { pending, code }, async (tx) => {
        if (!(await confirmSecondFactor(tx, { factor, pendingSecret, hashes, at: clock.now() })))
          throw new BusinessError('auth.secondFactorWrong')
      })
      return { recovery_codes: factor.confirmed_at === null ? [...codes] : [] }
    },

    renewRecoveryCodes: async (context, { password, ...proof }) => {
      const { sandbox, account } = context
      const factor = await requireFactor(context)
      await assertPassword(passwords, context, password)
      const { codes, hashes } = await newRecoveryCodes(passwords)
      await withProof(sandbox, passwords, provenBySession(context, factor, proof), (tx) =>
        replaceRecoveryCodes(tx, account.id, hashes, sandbox.clock.now()),
      )
      return { recovery_codes: [...codes] }
    },

    endSecondFactor: async (context, { password, ...proof }) => {
      const { sandbox, account } = context
      const factor = await requireFactor(context)
      await assertPassword(passwords, context, password)
      await withProof(sandbox, passwords, provenBySession(context, factor, proof), (tx) =>
        endSecondFactor(tx, account.id, sandbox.clock.now()),
      )
      return {}
    },

    checkSecondFactor: async (context, proof) => {
      const { sandbox, sessionId } = context
      const factor = await requireFactor(context)
      const until = new Date(sandbox.clock.now().getTime() + windowMs)
      await withProof(sandbox, passwords, provenBySession(context, factor, proof), (tx) =>
        tx.update(sessions).set({ second_factor_until: until }).where(eq(sessions.token_hash, sessionId)),
      )
      return {}
    },
  } satisfies Handlers
}

export function codeLoginHandlers(passwords: Passwords) {
  return {
    /** A challenge that is over is refused like a wrong password: the login starts again. */
    logInWithCode: async ({ sandbox, device }, { challenge, remember, ...proof }) => {
      const { database, clock } = sandbox
      const challenged = await readChallenge(sandbox, challenge)
      if (challenged === undefined) throw new BusinessError('session.tokenExpired')
      const { account, source } = challenged
      assertActive(account.status)
      const factor = await activeSecondFactor(database.read, account.id)
      if (factor === undefined) throw new BusinessError('session.tokenExpired')
      const proving = { factor, proof, purpose: loginPurpose(source), source }
      return withProof(sandbox, passwords, proving, async (tx) => {
        const login = { accountId: account.id, device, hash: deviceHashOf(source) }
        const made = remember === true ? await rememberDevice(tx, { ...login, at: clock.now() }) : undefined
        return logInOnDevice(tx, clock, { ...login, made })
      })
    },
  } satisfies Handlers
}
