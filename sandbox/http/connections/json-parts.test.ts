/** An answer in parts over HTTP: complete, or clearly not. */
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { DataExport, userAdditions } from '#protocol/http/user-additions.ts'
import { cheapCost } from '../../auth/passwords.ts'
import { createHandlers } from '../../routes/index.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { BusinessError } from '../business-error.ts'
import { JsonParts } from './json-parts.ts'

/** The parts of the next answer. */
let parts: () => AsyncGenerator<string, void, undefined>
let server: TestSandbox
let token: Readonly<Record<string, string>>
const http = createServer()

beforeAll(async () => {
  const handlers = { ...createHandlers(cheapCost), exportData: async () => new JsonParts(parts()) }
  server = await createTestSandbox(handlers, undefined, { streams: { pauseMs: 500 } })
  token = await server.register()
  http.on('request', getRequestListener(server.app.fetch)).listen(0, '127.0.0.1')
  await once(http, 'listening')
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
})

/** The answer, which nobody has read. */
async function open(headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  const { port }: Pick<AddressInfo, 'port'> = Object(http.address())
  const path = `${basePath}${userAdditions.exportData.path}`
  const request = get({ host: '127.0.0.1', port, path, headers: { ...token, ...headers }, agent: false })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (answer === undefined) throw new Error('no answer')
  return answer
}

const row = `{"text":"${'x'.repeat(10_000)}"}`
const head = '{"username":"ana","as_of":"2026-11-28T00:00:00.000Z","sections":[{"name":"rows","rows":['

/** So many rows; `onEnd` is called however it ends. */
async function* rows(count: number, onEnd?: () => void): AsyncGenerator<string, void, undefined> {
  try {
    yield head
    for (let index = 0; index < count; index += 1) yield index === 0 ? row : `,${row}`
    yield `],"total":${count}}]}`
  } finally {
    onEnd?.()
  }
}

it.each([
  ['as it is', {}, (bytes: Buffer) => bytes],
  ['compressed', { 'Accept-Encoding': 'gzip' }, gunzipSync],
] as const)('a long answer arrives %s', async (_what, headers, decode) => {
  parts = () => rows(300)
  const answer = await open(headers)
  const envelope: unknown = JSON.parse(decode(await buffer(answer)).toString())
  expect(envelope).toMatchObject({ code: 200, msg: '' })
  const { sections } = v.parse(v.object({ data: DataExport }), envelope).data
  expect(sections[0]?.rows).toHaveLength(300)
  expect(answer.headers['content-type']).toBe('application/json')
})

it('what fails before the first part is an envelope', async () => {
  parts = async function* () {
    yield ''
    throw new BusinessError('general.notFound')
  }
  const answer = await open()
  expect(JSON.parse((await buffer(answer)).toString())).toMatchObject({ data: { key: 'general.notFound' } })
})

it.each([{}, { 'Accept-Encoding': 'gzip' }])(
  'what fails later ends the connection, so that a part is not taken for the whole (%j)',
  async (headers) => {
    server.logged.length = 0
    parts = async function* () {
      yield* rows(100)
      throw new Error('the database is gone')
    }
    const answer = await open(headers)
    await expect(buffer(answer)).rejects.toThrow('aborted')
    expect(server.logged).toMatchObject([{ event: 'call failed', call: 'exportData' }])
  },
)

it('a client that does not read is given up, and holds nothing any more', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let sent = 0
  parts = async function* () {
    for await (const part of rows(Number.POSITIVE_INFINITY, end)) {
      sent += 1
      yield part
    }
  }
  const answer = await open()
  await ended
  // What the system takes over, and no more.
  expect(sent).toBeLessThan(3000)
  await expect(buffer(answer)).rejects.toThrow('aborted')
})

it('a client that leaves holds nothing any more', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  parts = () => rows(Number.POSITIVE_INFINITY, end)
  const answer = await open()
  answer.destroy()
  await ended
})
