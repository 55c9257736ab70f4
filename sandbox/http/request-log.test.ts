/** The log has a line per request, and no secrets. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { type LogLine, logFrom } from '../process/log.ts'
import { createTestSandbox, registration, type TestSandbox } from '../testing/sandbox.ts'
import { endpointNames } from './app.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const secrets = {
  password: 'hunter2-hunter2',
  transaction: createHash('md5').update('135791').digest('hex'),
  card: 'DE89370400440532013000',
  address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
}

it('a log line has the endpoint, the status, the duration and the id of the response', async () => {
  const answer = await server.app.request(`${basePath}/auth/v2/lang?token=hunter2`)
  const line = server.requestLog.at(-1)
  expect(line).toEqual({
    level: 'info',
    event: 'request',
    id: answer.headers.get('X-Request-Id'),
    method: 'GET',
    path: `${basePath}/auth/v2/lang`,
    status: 200,
    code: 200,
    ms: expect.any(Number),
  })
})

it('the log has no secret of any request, valid or not, nor of unknown paths', async () => {
  const { password, transaction, card, address } = secrets
  const token = await server.register({ ...registration('zoe'), password })
  const bank = { bank_name: 'B', beneficiary_name: 'Z', mobile: '+4915112345678', bank_address: 'S' }
  const body = {
    username: 'zoe',
    password,
    old: transaction,
    old_password: password,
    new_password: `${password}2`,
    code: password,
    invite: password,
    licenseKey: password,
    authorisation_code: password,
    acceptance_code: password,
    card: { ...bank, bank_account: card },
    withdrawal_address: address,
    request_id: randomUUID(),
  }
  for (const name of endpointNames) await server.call(name, body, token)
  await server.call('setTransactionPassword', { password: transaction }, token)
  await server.call('checkTransactionPassword', { password: transaction }, token)
  await server.call('editBankCard', { card: body.card, withdrawal_address: address }, token)
  const secretToken = token[tokenHeader] ?? ''
  for (const path of [`/${secretToken}`, `/files/${secretToken}`, `/user/info?X-CT=${secretToken}`]) {
    await server.app.request(`${basePath}${path}`)
  }
  expect(server.requestLog.length).toBeGreaterThan(endpointNames.length)
  const log = JSON.stringify([server.requestLog, server.logged])
  for (const secret of [...Object.values(secrets), secretToken]) expect(log).not.toContain(secret)
  expect(log).toContain(allEndpoints.editBankCard.path)
  expect(server.requestLog.some(({ path }) => path === '(unknown)')).toBe(true)
})

it('the level "error" omits requests', () => {
  const lines: LogLine[] = []
  const log = logFrom('error', (line) => void lines.push(line))
  log({ level: 'info', event: 'request' })
  log({ level: 'error', event: 'call failed' })
  expect(lines).toEqual([{ level: 'error', event: 'call failed' }])
})
