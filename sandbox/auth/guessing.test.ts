/** How likely it is to guess a code of an account within a day, from all sources together (docs/decisions/0095). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { oneTimeCodeCount } from '#protocol/second-factor/one-time-code.ts'
import { createTestSandbox } from '../testing/sandbox.ts'
import { mailedCode, switchOn } from '../testing/second-factor.ts'
import { newWallet } from '../testing/wallet.ts'
import { codeCount } from './codes.ts'
import { bucketSizes } from './leaky-bucket.ts'
import { maxAttempts, type RateLimitKind, windowMs } from './rate-limit.ts'
import { acceptedSteps } from './second-factor/accepted-code.ts'
import { singleCodes } from './second-factor/single-codes.ts'
import { recoveryCodeCount } from './second-factor/state.ts'

const dayMs = 24 * 60 * 60_000
const bound = 1 / 100_000

const singleChance = acceptedSteps / oneTimeCodeCount
/** Two codes that follow each other, or a recovery code. */
const pairOrRecoveryChance = Math.max(acceptedSteps / oneTimeCodeCount ** 2, recoveryCodeCount / codeCount)
/** As many mailed codes are valid at a time as can be mailed while one is. */
const mailedCodes = [bucketSizes.mailOfStrangers, bucketSizes.mailOfKnown]
  .map(({ burst, intervalMs }) => burst + limits.resetCodeMs / intervalMs)
  .reduce((sum, count) => sum + count)

/**
 * The chance of one attempt that a limit lets pass to be right about a code that was mailed to the account or is of its second
 * factor. 0 where each such attempt also counts in another limit here, or where the secret is another.
 */
const chances: Readonly<Record<RateLimitKind, number>> = {
  secondFactorOfStrangers: pairOrRecoveryChance,
  secondFactorOfKnown: pairOrRecoveryChance,
  // Each source has its own, and all of them count in the two above, or in the slots of single codes.
  secondFactor: 0,
  // Who enters it has the secret.
  firstCode: 0,
  resetCodeOfName: mailedCodes / codeCount,
  // Each source has its own, and all of them count in the one above.
  resetCode: 0,
  resetCodeFromAddress: 0,
  mailedCodeFromAddress: 0,
  acceptanceCode: 1 / codeCount,
  // Codes of no account, and passwords.
  authorisationCode: 0,
  registerFromAddress: 0,
  login: 0,
  loginFromAddress: 0,
  deskLogin: 0,
  deskLoginFromAddress: 0,
  oldPassword: 0,
}

/** A window that began before the day counts, too. */
const windowsInDay = Math.floor(dayMs / windowMs) + 1
const isKind = (name: string): name is RateLimitKind => Object.hasOwn(maxAttempts, name)
const chanceInWindows = Object.keys(maxAttempts)
  .filter(isKind)
  .map((kind) => maxAttempts[kind] * windowsInDay * chances[kind])
  .reduce((sum, chance) => sum + chance)

describe('the chance to guess a code of an account within a day', () => {
  it('is at most 1 in 100,000 over all sources, and would not be with one more single code', () => {
    expect(singleCodes.dayMs).toBeGreaterThanOrEqual(dayMs)
    const chance = singleCodes.all * singleChance + chanceInWindows
    expect(chance).toBeLessThanOrEqual(bound)
    expect(chance + singleChance).toBeGreaterThan(bound)
  })

  it('is that of the tries that are really checked, whatever sources they come from', async () => {
    const server = await createTestSandbox(undefined, undefined, { trustsProxy: true })
    try {
      const wallet = await newWallet(server)
      const { username } = wallet
      const credentials = { username, password: 'correct horse' }
      const { device } = v.parse(
        v.object({ device: v.string() }),
        (await server.call('login', credentials)).data,
      )
      await switchOn(wallet, server.clock)
      const code = '000000'

      let networks = 0
      const elsewhere = () => {
        networks += 1
        return { 'X-Forwarded-For': `198.51.${Math.floor(networks / 250)}.${networks % 250}` }
      }
      const logIn = async (more: object, headers: Record<string, string>) => {
        const { data } = await server.call('login', { ...credentials, ...more }, headers)
        const { params } = v.parse(v.object({ params: v.object({ challenge: v.string() }) }), data)
        return server.call('logInWithCode', { challenge: params.challenge, code }, headers)
      }
      let mailed = ''
      /** A wrong code by every way that takes one. */
      const ways = [
        () => logIn({}, elsewhere()),
        () => logIn({ device }, elsewhere()),
        () => wallet.send('checkSecondFactor', { code }),
        () => wallet.send('endSecondFactor', { password: 'correct horse', code }),
        () =>
          server.call(
            'resetPassword',
            { username, code: mailed, password: 'another horse', second_factor: code },
            elsewhere(),
          ),
      ]

      const start = server.clock.now().getTime()
      /** When a code was checked. */
      const checked: number[] = []
      // Right at the end of a day, too, where a window might begin anew.
      for (const at of [0, 1000, dayMs / 2, dayMs - 1, dayMs, dayMs + 1000, 1.5 * dayMs, 2 * dayMs]) {
        server.clock.tick(start + at - server.clock.now().getTime())
        mailed = await mailedCode(server, username, elsewhere())
        for (let round = 0; round < 2; round += 1) {
          for (const send of ways) {
            const { data } = await send()
            const { key } = v.parse(v.object({ key: v.string() }), data)
            if (key === 'auth.secondFactorWrong') checked.push(at)
            else expect(key).toBe('auth.secondFactorPair')
          }
        }
      }
      for (const from of checked) {
        const inDay = checked.filter((at) => at >= from && at < from + dayMs)
        expect(inDay.length).toBeLessThanOrEqual(singleCodes.all)
      }
      // All that are allowed were used, and again on later days.
      expect(checked.length).toBeGreaterThan(2 * singleCodes.all)
    } finally {
      await server.close()
    }
  })
})
