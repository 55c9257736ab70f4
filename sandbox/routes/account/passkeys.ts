/** Additions: passkeys as a second factor, and remembered devices (docs/decisions/0078). */
import { assertActive } from '../../auth/account-status.ts'
import { countEnteredCode } from '../../auth/mailed-code-limits.ts'
import { accountOfResetCode } from '../../auth/password-reset.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { activeSecondFactor } from '../../auth/second-factor/accepted-code.ts'
import { verifyNewPasskey } from '../../auth/second-factor/accepted-passkey.ts'
import { readChallenge } from '../../auth/second-factor/login-challenge.ts'
import {
  creationOptions,
  loginPurpose,
  requestOptions,
  useChallenge,
} from '../../auth/second-factor/passkey-challenges.ts'
import {
  addPasskey,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
} from '../../auth/second-factor/passkeys.ts'
import { withProof } from '../../auth/second-factor/proof.ts'
import { forgetDevices, knownDevice } from '../../auth/second-factor/remembered-devices.ts'
import { newRecoveryCodes } from '../../auth/second-factor/state.ts'
import { startSession } from '../../auth/sessions.ts'
import { sourceOf } from '../../auth/source.ts'
import type { Handlers } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { BusinessError } from '../../http/business-error.ts'
import { assertPassword, provenBySession, requireFactor, withOptionalFactor } from './second-factor-checks.ts'

export function passkeyHandlers(passwords: Passwords) {
  return {
    startPasskey: async (context, { password, ...proof }) => {
      const { sandbox, account, sessionId } = context
      await assertPassword(passwords, context, password)
      const purpose = `add ${sessionId}` as const
      const options = await withOptionalFactor(passwords, context, proof, (tx) =>
        creationOptions(tx, sandbox, { account, purpose }),
      )
      return { options }
    },

    /** What `startPasskey` allowed: its challenge stands for the password and the factor. */
    addPasskey: async ({ sandbox, account, sessionId }, { name, passkey }) => {
      const { database, clock } = sandbox
      const proving = { accountId: account.id, purpose: `add ${sessionId}` } as const
      const verified = await verifyNewPasskey(sandbox, proving, passkey)
      const wrong = () => new BusinessError('auth.secondFactorWrong')
      if (verified === undefined) throw wrong()
      const { challenge, credentialId, publicKey, counter, transports } = verified
      const { codes, hashes } = await newRecoveryCodes(passwords)
      const row = { name, credential_id: credentialId, public_key: publicKey, counter, transports }
      const isFirst = await database.transaction(async (tx) => {
        const at = clock.now()
        if (!(await useChallenge(tx, { ...proving, challenge, at }))) throw wrong()
        return addPasskey(tx, { accountId: account.id, passkey: row, hashes, at })
      })
      return { recovery_codes: isFirst ? [...codes] : [] }
    },

    renamePasskey: async ({ sandbox: { database }, account }, request) => {
      await database.transaction((tx) => renamePasskey(tx, account.id, request))
      return {}
    },

    removePasskey: async (context, { id, password, ...proof }) => {
      const { sandbox, account } = context
      const factor = await requireFactor(context)
      await assertPassword(passwords, context, password)
      await withProof(sandbox, passwords, provenBySession(context, factor, proof), (tx) =>
        removePasskey(tx, account.id, id, sandbox.clock.now()),
      )
      return {}
    },

    removeAuthenticator: async (context, { password, ...proof }) => {
      const { sandbox, account } = context
      const factor = await requireFactor(context)
      await assertPassword(passwords, context, password)
      await withProof(sandbox, passwords, provenBySession(context, factor, proof), (tx) =>
        removeAuthenticator(tx, account.id, sandbox.clock.now()),
      )
      return {}
    },

    passkeyOptions: async ({ sandbox, account, sessionId }) => ({
      options: await sandbox.database.transaction((tx) =>
        requestOptions(tx, sandbox, { accountId: account.id, purpose: `confirm ${sessionId}` }),
      ),
    }),

    forgetDevices: async ({ sandbox: { database }, account }, { id }) => ({
      forgotten: await database.transaction((tx) => forgetDevices(tx, account.id, id)),
    }),
  } satisfies Handlers
}

const isOver = () => new BusinessError('session.tokenExpired')

export const passkeyLoginHandlers = {
  passkeyLoginOptions: async ({ sandbox }, { challenge }) => {
    const challenged = await readChallenge(sandbox, challenge)
    const factor = await activeSecondFactor(sandbox.database.read, challenged?.account.id ?? '')
    if (challenged === undefined || factor === undefined) throw isOver()
    const proving = { accountId: challenged.account.id, purpose: loginPurpose(challenged.source) }
    return { options: await sandbox.database.transaction((tx) => requestOptions(tx, sandbox, proving)) }
  },

  /** Limited as a wrong mailed code is, whether it is right or not. */
  passkeyResetOptions: async (context, { username, device, code }) => {
    const { sandbox } = context
    const { database, clock } = sandbox
    await countEnteredCode(context, username, await sourceOf(context, username, device))
    const account = await accountOfResetCode(database.read, { username, code, at: clock.now() })
    if (account === undefined) throw new BusinessError('auth.resetCodeWrong')
    const proving = { accountId: account.id, purpose: 'reset' } as const
    return { options: await database.transaction((tx) => requestOptions(tx, sandbox, proving)) }
  },

  logInWithDevice: async ({ sandbox, device }, { challenge, device: token }) => {
    const { database, clock } = sandbox
    const account = (await readChallenge(sandbox, challenge))?.account
    const factor = await activeSecondFactor(database.read, account?.id ?? '')
    if (account === undefined || factor === undefined) throw isOver()
    assertActive(account.status)
    const logIn = async (tx: Transaction) => {
      const device_hash = await knownDevice(tx, { accountId: account.id, token, at: clock.now() })
      if (device_hash === undefined) throw new BusinessError('auth.secondFactorWrong')
      return startSession(tx, clock, account.id, { ...device, device_hash })
    }
    return { token: await database.transaction(logIn) }
  },
} satisfies Handlers
