/**
 * Every writing call of a partner that waits for the account's lock while the account is closed or blocked: it writes nothing and
 * is refused like any call of such an account.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiError } from '#data/http/api-error.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { endpointNames } from '#sandbox/http/app.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { type ServerDatabase, serverDatabase } from '#sandbox/testing/database.ts'
import { type AccountHolder, accountHolder } from '#sandbox/testing/interruptions/held-account.ts'
import { type Api, appClient } from './app-client.ts'
import { reads } from './reads.ts'
import { type CreateRequest, image, partnerFor, requests } from './requests.ts'

const serverUrl = inject('databaseUrl')
/** They store nothing here: with a transaction password, the login password opens no window. */
const checks: ReadonlySet<EndpointName> = new Set(['checkLoginPassword', 'contactSignature', 'exportData'])
const names = endpointNames.filter(
  (name) => allEndpoints[name].access === 'user' && !reads.has(name) && !checks.has(name),
)
const refusals = [
  ['cancelled', { code: 404, key: 'session.accountCancelled' }],
  ['disabled', { code: 403, key: 'session.accountDisabled' }],
] as const

describe.runIf(serverUrl !== undefined)('while it waits for the lock of an account that is closed', () => {
  let server: ServerDatabase
  let running: RunningSandbox
  let api: Api
  let held: AccountHolder

  beforeAll(async () => {
    server = await serverDatabase()
    running = await startSandbox({ ports: 0, data: server, speed: 0.001, passwordCost: cheapCost })
    api = await appClient(running.origin, (ms) => ms)
    held = await accountHolder(server.adminUrl)
  })
  afterAll(async () => {
    await held?.close()
    await running?.close()
    await server?.drop()
  })

  it.each(names)('%s writes nothing and is refused', async (name) => {
    const partner = await partnerFor(name, running, api)
    const { id } = partner.account
    const createRequest: CreateRequest = requests[name]
    const body = await api.as(partner.token, async () => createRequest({ running, api, partner }))
    const send = () =>
      api.as(partner.token, () => api.request(name, body, name === 'upload' ? image() : undefined))

    for (const [status, refusal] of refusals) {
      const before = await held.rowsOf(id)
      await held.hold(id)
      const answers: unknown[] = []
      const answered = send().then(
        () => answers.push('done'),
        (error: unknown) =>
          answers.push(error instanceof ApiError ? { code: error.code, key: error.key } : error),
      )
      await expect.poll(async () => answers.length + (await held.waiting()), { timeout: 10_000 }).toBe(1)
      expect(answers).toEqual([])
      await held.releaseAs(id, status)
      await answered
      expect(answers).toEqual([refusal])
      expect(await held.rowsOf(id)).toEqual(before)
      await held.setStatus(id, 'active')
    }
    // The request is a right one.
    await send()
  })
})
