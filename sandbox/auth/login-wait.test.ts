/** Guessing one username's password from many addresses (docs/decisions/0045). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { testKinds } from '../testing/database.ts'
import { createTestSandbox, registration, type TestSandbox } from '../testing/sandbox.ts'
import { maxWaitMs, waitAfter } from './login-wait.ts'

describe.each(testKinds())('on %s', (_name, open) => {
  let server: TestSandbox
  let close: () => Promise<void>
  let network = 0

  beforeAll(async () => {
    const test = await open()
    close = test.close
    server = await createTestSandbox(undefined, test.database, { trustsProxy: true })
    for (const name of ['ana', 'ben', 'eve']) await server.call('register', registration(name))
  })
  afterAll(() => close())

  const newAddress = () => {
    network += 1
    return `10.0.${Math.floor(network / 250)}.${network % 250}`
  }

  /** Resolves to 'right', 'wrong', or to the time to wait in s. */
  async function login(username: string, password: string, address = newAddress()) {
    const answer = await server.app.request(`${basePath}/auth/v2/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ username, password }),
    })
    const text = JSON.stringify(await answer.json())
    if (text.includes('tooManyTries')) return Number(answer.headers.get('Retry-After'))
    return text.includes('credentialsWrong') ? 'wrong' : 'right'
  }

  /** Guesses from a new address each time, whenever the username's wait is over; resolves to the guesses that were checked. */
  async function guess(username: string, seconds: number): Promise<number> {
    let checked = 0
    for (let second = 0; second < seconds; second += 2) {
      for (let index = 0; index < 2; index += 1) {
        if ((await login(username, 'wrong horse')) === 'wrong') checked += 1
      }
      server.clock.tick(2000)
    }
    return checked
  }

  it('a botnet that always tries from new addresses gets few guesses', async () => {
    // Ten for free, six while the wait grows to 30 s, then one per 30 s: without the wait it would be 100.
    expect(await guess('ana', 100)).toBeLessThanOrEqual(10 + 6 + 3)
  })

  it('the owner waits at most 30 s during an attack, and then logs in', async () => {
    await guess('ben', 50)
    const home = newAddress()
    const wait = await login('ben', 'correct horse', home)
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(maxWaitMs / 1000)
    // The attacker goes on meanwhile, and takes every opportunity.
    await guess('ben', Number(wait))
    expect(await login('ben', 'correct horse', home)).toBe('right')
  })

  it('a turn is good for one try', async () => {
    await guess('eve', 50)
    const home = newAddress()
    const wait = await login('eve', 'wrong horse', home)
    server.clock.tick(Number(wait) * 1000 - 1)
    expect(await login('eve', 'wrong horse', home)).toBe(1)
    server.clock.tick(1)
    // An attacker is first when the username's wait is over.
    expect(await login('eve', 'wrong horse')).toBe('wrong')
    const answers = await Promise.all([1, 2, 3].map(() => login('eve', 'wrong horse', home)))
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(1)
  })

  it('a username without wrong tries for 15 minutes starts over, and nobody else waits', async () => {
    await guess('nobody', 40)
    expect(await login('carl', 'wrong horse')).toBe('wrong')
    server.clock.tick(15 * 60_000)
    expect(await login('nobody', 'wrong horse')).toBe('wrong')
    expect(await login('nobody', 'wrong horse')).toBe('wrong')
  })
})

it('the wait starts after ten wrong tries, doubles and ends at 30 s', () => {
  expect([1, 10, 11, 12, 15, 16, 17, 5000].map(waitAfter)).toEqual([
    0, 0, 1000, 2000, 16_000, 30_000, 30_000, 30_000,
  ])
})
