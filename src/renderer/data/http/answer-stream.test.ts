/** A stream of answers from a real server, because `fetch` defines what parts, broken connections and cancelling look like. */
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { statisticsEndpoints } from '#protocol/http/statistics.ts'

const call = statisticsEndpoints.statistics
const asOf = (second: number) => `2026-11-20T10:00:0${second}.000Z`
const envelope = (second: number) =>
  JSON.stringify({ code: 200, msg: '', data: { unchanged: true, as_of: asOf(second) } })
const event = (data: string) => `data: ${data}\n\n`

let respond: (response: ServerResponse) => void
const accepted: (string | undefined)[] = []
const server = createServer((request, response) => {
  accepted.push(request.headers.accept)
  respond(response)
})
let app: Awaited<ReturnType<typeof load>>
const received: string[] = []

/** Loads the modules in a page whose host is the server. */
async function load(host: string) {
  const placardConfig: Window['placardConfig'] = Promise.resolve(JSON.stringify({ host }))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { placardConfig }))
  vi.stubGlobal('location', new URL(host))
  const [client, stream] = await Promise.all([import('./client.ts'), import('./answer-stream.ts')])
  client.configureClient({ token: () => 'the-token', language: () => 'en', onFailure: () => false })
  return stream
}

const read = (signal = new AbortController().signal) =>
  app.readAnswers(call, { type: 1 }, { signal, onData: ({ as_of }) => received.push(as_of) })

function stream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'Content-Type': 'text/event-stream' })
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  app = await load(`http://127.0.0.1:${address.port}`)
})
beforeEach(() => {
  received.length = 0
  accepted.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('each event is an answer, however the stream is cut into parts', async () => {
  const text = `: a comment\n\n${event(envelope(1))}${event(envelope(2))}`
  respond = (response) => {
    stream(response)
    for (const byte of Buffer.from(text)) response.write(Buffer.of(byte))
    response.end(event(envelope(3)))
  }
  expect(await read()).toBe(true)
  expect(received).toEqual([asOf(1), asOf(2), asOf(3)])
  expect(accepted).toEqual(['text/event-stream, application/json;q=0.9'])
})

it('a host that does not stream answers once', async () => {
  respond = (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(envelope(1))
  expect(await read()).toBe(false)
  expect(received).toEqual([asOf(1)])
})

it('an error of the host, in the stream or instead of it, and a broken connection end it quietly', async () => {
  const refusal = JSON.stringify({ code: 401, msg: 'log in', data: null })
  respond = (response) => stream(response).end(event(envelope(1)) + event(refusal) + event(envelope(2)))
  expect(await read()).toBe(true)
  expect(received).toEqual([asOf(1)])
  respond = (response) => response.writeHead(502).end()
  expect(await read()).toBe(true)
  respond = (response) => stream(response).write(event(envelope(3)), () => response.destroy())
  expect(await read()).toBe(true)
  expect(received).toEqual([asOf(1), asOf(3)])
})

it('an answer that does not fit the schema ends it', async () => {
  const closed = Promise.withResolvers<void>()
  respond = (response) => {
    stream(response).write(event(JSON.stringify({ code: 200, msg: '', data: { unchanged: 'maybe' } })))
    response.on('close', () => closed.resolve())
  }
  expect(await read()).toBe(true)
  await closed.promise
  expect(received).toEqual([])
})

it('it is cancelled before and after its first answer, and the host hears of it', async () => {
  for (const isAnswered of [false, true]) {
    const cancel = new AbortController()
    const closed = Promise.withResolvers<void>()
    respond = (response) => {
      response.on('close', () => closed.resolve())
      if (isAnswered) stream(response).write(event(envelope(1)))
      else cancel.abort()
    }
    const reading = app.readAnswers(
      call,
      { type: 1 },
      { signal: cancel.signal, onData: () => cancel.abort() },
    )
    expect(await reading).toBe(true)
    await closed.promise
  }
})

it('a host that falls silent does not stream', async () => {
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  respond = (response) => {
    stream(response).write(event(envelope(1)), () => opened.resolve())
    response.on('close', () => closed.resolve())
  }
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const reading = read()
  await opened.promise
  await vi.waitUntil(() => received.length === 1, { timeout: 5000 })
  vi.advanceTimersByTime(5000)
  expect(received).toEqual([asOf(1)])
  vi.advanceTimersByTime(5000)
  expect(await reading).toBe(false)
  vi.useRealTimers()
  await closed.promise
})
