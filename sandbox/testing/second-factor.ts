/** The user's part of the second factor in tests: an authenticator app. */
import { expect } from 'vitest'
import { fromBase32, oneTimeCode, stepMs, stepOf } from '#protocol/second-factor/one-time-code.ts'
import { singleCodes } from '../auth/second-factor/single-codes.ts'
import type { Clock } from '../delivery/clock.ts'
import type { TestSandbox } from './sandbox.ts'
import { refused, type TestWallet } from './wallet.ts'

/** Wrong single codes in a session of the partner, until none is checked any more. */
export async function enterWrongCodes({ send }: Pick<TestWallet, 'send'>): Promise<void> {
  for (let count = 0; count < singleCodes.all; count += 1)
    expect(await send('checkSecondFactor', { code: '000000' })).toMatchObject(wrongSecondFactor)
}

/** Answers to what was sent as the second factor. */
export const wrongSecondFactor = refused('auth.secondFactorWrong')
export const secondFactorPair = refused('auth.secondFactorPair')
export const secondFactorNeeded = refused('auth.secondFactorNeeded')
export const loggedIn = { code: 200, data: { token: expect.any(String) } }

/** Switches a partner's second factor on, by the right code one step ago, so that the code of this step is unused. */
export async function switchOn({ ok }: Pick<TestWallet, 'ok'>, clock: Pick<Clock, 'now'>) {
  const { secret } = await ok('startSecondFactor', { password: 'correct horse' })
  /** The app's code; `steps` of 30 s behind or ahead. */
  const code = (steps = 0) => oneTimeCode(fromBase32(secret), stepOf(clock.now().getTime() + steps * stepMs))
  const { recovery_codes: recoveryCodes } = await ok('confirmSecondFactor', { code: code(-1) })
  return { secret, code, recoveryCodes }
}

/** The code of the newest mail, after asking for one for this username. */
export async function mailedCode(
  server: TestSandbox,
  username: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  expect(await server.call('forgotPassword', { username }, headers)).toMatchObject({ code: 200 })
  const text = server.sandbox.outbox.list()[0]?.text ?? ''
  const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`no code in ${text}`)
  return code
}
