import {
  type Answer,
  type ErrorCases,
  type PasskeyEndpoint,
  sharedSandbox,
  testErrorCases,
  updateAccount,
} from '../../testing/error-cases.ts'
import { createAuthenticator } from '../../testing/passkey.ts'
import { addFirstPasskey, passkeyPartner } from '../../testing/passkey-partner.ts'
import { enterWrongCodes } from '../../testing/second-factor.ts'
import type { TestWallet } from '../../testing/wallet.ts'

const shared = sharedSandbox()
const password = 'correct horse'
const id = 'none'
const challenge = 'none'
const device = 'A'.repeat(43)

const withPasskey = (wallet: TestWallet) => addFirstPasskey(wallet, createAuthenticator())

/** What needs password and proof. */
const changes = (name: 'startPasskey' | 'removePasskey' | 'removeAuthenticator') => ({
  'account.passwordWrong': async (wallet: TestWallet) => {
    await withPasskey(wallet)
    return wallet.send(name, { id, password: 'not the one' })
  },
  'auth.secondFactorWrong': async (wallet: TestWallet) => {
    await withPasskey(wallet)
    return wallet.send(name, { id, password, code: 'none' })
  },
  'auth.secondFactorPair': async (wallet: TestWallet) => {
    await withPasskey(wallet)
    await enterWrongCodes(wallet)
    return wallet.send(name, { id, password, code: '000000' })
  },
  'auth.secondFactorNeeded': async (wallet: TestWallet) => {
    await withPasskey(wallet)
    return wallet.send(name, { id, password })
  },
})
const notFound = (name: 'removePasskey' | 'removeAuthenticator' | 'renamePasskey' | 'passkeyOptions') => ({
  'general.notFound': ({ send }: TestWallet) => send(name, { id, password, name: 'Laptop' }),
})

async function blockedAfterPassword(status: 'not_activated' | 'disabled' | 'cancelled'): Answer {
  const { server } = shared()
  const partner = await passkeyPartner(server)
  const open = await partner.loginChallenge()
  await updateAccount(shared(), partner.wallet, { status })
  return server.call('logInWithDevice', { challenge: open, device })
}

const cases: ErrorCases<PasskeyEndpoint> = {
  startPasskey: changes('startPasskey'),
  addPasskey: {
    'auth.secondFactorWrong': ({ send }) =>
      send('addPasskey', { name: 'Laptop', passkey: createAuthenticator().create({ challenge }) }),
  },
  renamePasskey: notFound('renamePasskey'),
  removePasskey: { ...changes('removePasskey'), ...notFound('removePasskey') },
  removeAuthenticator: { ...changes('removeAuthenticator'), ...notFound('removeAuthenticator') },
  passkeyOptions: notFound('passkeyOptions'),
  passkeyLoginOptions: {
    'session.tokenExpired': () => shared().server.call('passkeyLoginOptions', { challenge }),
  },
  passkeyResetOptions: {
    'auth.resetCodeWrong': ({ username }) =>
      shared().server.call('passkeyResetOptions', { username, code: 'NONE-0000' }),
    'general.notFound': async ({ username }) => {
      const { server } = shared()
      await server.call('forgotPassword', { username })
      const mail = server.sandbox.outbox.list()[0]?.text ?? ''
      const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(mail)?.[0]
      return server.call('passkeyResetOptions', { username, code })
    },
  },
  logInWithDevice: {
    'auth.secondFactorWrong': async () => {
      const { server } = shared()
      const partner = await passkeyPartner(server)
      return server.call('logInWithDevice', { challenge: await partner.loginChallenge(), device })
    },
    'session.tokenExpired': () => shared().server.call('logInWithDevice', { challenge, device }),
    'session.accountNotActivated': () => blockedAfterPassword('not_activated'),
    'session.accountDisabled': () => blockedAfterPassword('disabled'),
    'session.accountCancelled': () => blockedAfterPassword('cancelled'),
  },
}

testErrorCases(shared, cases)
