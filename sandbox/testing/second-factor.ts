/** The user's part of the second factor in tests: an authenticator app. */
import { expect } from 'vitest'
import { fromBase32, oneTimeCode, stepMs, stepOf } from '#protocol/second-factor/one-time-code.ts'
import type { Clock } from '../delivery/clock.ts'
import { refused, type TestWallet } from './wallet.ts'

/** Answers to what was sent as the second factor. */
export const wrongSecondFactor = refused('auth.secondFactorWrong')
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
