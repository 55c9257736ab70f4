import * as v from 'valibot'
import {
  type Answer,
  type ErrorCases,
  type SecondFactorEndpoint,
  sharedSandbox,
  testErrorCases,
  updateAccount,
} from '../../testing/error-cases.ts'
import { createAuthenticator } from '../../testing/passkey.ts'
import { addFirstPasskey } from '../../testing/passkey-partner.ts'
import { enterWrongCodes, switchOn } from '../../testing/second-factor.ts'
import type { TestWallet } from '../../testing/wallet.ts'

const shared = sharedSandbox()
const password = 'correct horse'
const wrongPassword = { password: 'not the one', code: 'none' }

/** Provokes `error` of an endpoint that needs password and code. */
const passwordAndCode = (name: 'renewRecoveryCodes' | 'endSecondFactor') => ({
  'account.passwordWrong': async (wallet: TestWallet) => {
    await switchOn(wallet, shared().clock)
    return wallet.send(name, wrongPassword)
  },
  'auth.secondFactorWrong': async (wallet: TestWallet) => {
    await switchOn(wallet, shared().clock)
    return wallet.send(name, { password, code: 'none' })
  },
  'auth.secondFactorPair': (wallet: TestWallet) => oneCodeMore(wallet, name),
  'auth.secondFactorNeeded': (wallet: TestWallet) => withoutProof(wallet, name),
  'general.notFound': (wallet: TestWallet) => wallet.send(name, { password, code: 'none' }),
})

/** Sends a request without a code or passkey. */
async function withoutProof(
  wallet: TestWallet,
  name: 'startSecondFactor' | 'renewRecoveryCodes' | 'endSecondFactor' | 'checkSecondFactor',
): Answer {
  await addFirstPasskey(wallet, createAuthenticator())
  return wallet.send(name, { password })
}

/** A single code after too many wrong ones. */
async function oneCodeMore(
  wallet: TestWallet,
  name: 'startSecondFactor' | 'renewRecoveryCodes' | 'endSecondFactor' | 'checkSecondFactor',
): Answer {
  await addFirstPasskey(wallet, createAuthenticator())
  await enterWrongCodes(wallet)
  return wallet.send(name, { password, code: '000000' })
}

/** The challenge after the right password of a partner with a second factor. */
async function challengeOf(wallet: TestWallet): Promise<string> {
  await switchOn(wallet, shared().clock)
  const { data } = await shared().server.call('login', { username: wallet.username, password })
  return v.parse(v.object({ params: v.object({ challenge: v.string() }) }), data).params.challenge
}

async function blockedAfterPassword(
  wallet: TestWallet,
  status: 'not_activated' | 'disabled' | 'cancelled',
): Answer {
  const challenge = await challengeOf(wallet)
  await updateAccount(shared(), wallet, { status })
  return shared().server.call('logInWithCode', { challenge, code: 'none' })
}

const cases: ErrorCases<SecondFactorEndpoint> = {
  startSecondFactor: {
    'account.passwordWrong': ({ send }) => send('startSecondFactor', wrongPassword),
    'auth.secondFactorWrong': async (wallet) => {
      await addFirstPasskey(wallet, createAuthenticator())
      return wallet.send('startSecondFactor', { password, code: 'none' })
    },
    'auth.secondFactorPair': (wallet) => oneCodeMore(wallet, 'startSecondFactor'),
    'auth.secondFactorNeeded': (wallet) => withoutProof(wallet, 'startSecondFactor'),
  },
  confirmSecondFactor: {
    'auth.secondFactorWrong': async ({ ok, send }) => {
      await ok('startSecondFactor', { password })
      return send('confirmSecondFactor', { code: 'none' })
    },
    'general.notFound': ({ send }) => send('confirmSecondFactor', { code: 'none' }),
  },
  renewRecoveryCodes: passwordAndCode('renewRecoveryCodes'),
  endSecondFactor: passwordAndCode('endSecondFactor'),
  checkSecondFactor: {
    'auth.secondFactorWrong': async (wallet) => {
      await switchOn(wallet, shared().clock)
      return wallet.send('checkSecondFactor', { code: 'none' })
    },
    'auth.secondFactorPair': (wallet) => oneCodeMore(wallet, 'checkSecondFactor'),
    'auth.secondFactorNeeded': (wallet) => withoutProof(wallet, 'checkSecondFactor'),
    'general.notFound': ({ send }) => send('checkSecondFactor', { code: 'none' }),
  },
  logInWithCode: {
    'auth.secondFactorWrong': async (wallet) =>
      shared().server.call('logInWithCode', { challenge: await challengeOf(wallet), code: 'none' }),
    'auth.secondFactorNeeded': async (wallet) =>
      shared().server.call('logInWithCode', { challenge: await challengeOf(wallet) }),
    'auth.secondFactorPair': async (wallet) => {
      const challenge = await challengeOf(wallet)
      await enterWrongCodes(wallet)
      return shared().server.call('logInWithCode', { challenge, code: '000000' })
    },
    'session.tokenExpired': () => shared().server.call('logInWithCode', { challenge: 'none', code: 'none' }),
    'session.accountNotActivated': (wallet) => blockedAfterPassword(wallet, 'not_activated'),
    'session.accountDisabled': (wallet) => blockedAfterPassword(wallet, 'disabled'),
    'session.accountCancelled': (wallet) => blockedAfterPassword(wallet, 'cancelled'),
  },
}

testErrorCases(shared, cases)
