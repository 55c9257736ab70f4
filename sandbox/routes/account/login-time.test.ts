/**
 * The duration of a failed login does not reveal whether the account exists; tested with a realistic hashing cost, and by the
 * processor's time on all threads, which other processes do not change.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { createPasswords } from '../../auth/passwords.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { createApp } from '../../http/app.ts'
import { createTestSandbox, registration, type TestSandbox } from '../../testing/sandbox.ts'

/** High enough to outweigh the database. */
const cost = { logN: 14 }
const rounds = 15

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
  await server.call('register', registration('known'))
  const password_hash = await createPasswords(cost).hash('correct horse')
  await server.sandbox.database.db.update(accounts).set({ password_hash })
})
afterAll(() => server.close())

it('the time of a failed login does not reveal whether the user exists', async () => {
  const app = createApp(server.sandbox, { passwordCost: cost, log: () => undefined })
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    for (const username of ['known', 'unknown'] as const) {
      // Ends all rate-limit windows.
      server.clock.tick(16 * 60_000)
      const start = process.cpuUsage()
      const answer = await app.request(`${basePath}${allEndpoints.login.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password: 'wrong horse' }),
      })
      answers.add(await answer.text())
      const { user, system } = process.cpuUsage(start)
      times[username].push(user + system)
    }
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[rounds >> 1] ?? 0
  const [known, unknown] = [median(times.known), median(times.unknown)]
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) / 2)
  expect([...answers]).toEqual([expect.stringContaining('auth.credentialsWrong')])
})
