/** Stopping: open requests are completed or closed after a time limit, and new ones are not accepted. */
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { answerStream, basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { cheapCost } from '../../auth/passwords.ts'
import { remotePartner } from '../../testing/remote-sandbox.ts'
import { eventsOf, nextEnvelope } from '../../testing/sandbox.ts'
import type { Log, LogLine } from '../log.ts'
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const start = (log: Log = () => undefined) =>
  startSandbox({ ports: 0, data: { memory: true }, passwordCost: cheapCost, log })

const body = JSON.stringify({ username: 'nobody', password: 'wrong horse' })

/** Sends the headers of a login and the first byte of its body; resolves when the server has them. */
async function startRequest({ origin }: RunningSandbox) {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
  const head = [
    `POST ${basePath}${allEndpoints.login.path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // The server has read the headers once it asks for the body.
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  socket.write(body.slice(0, 1))
  return { socket, closed }
}

it('stopping completes open requests and accepts no new ones', async () => {
  const running = await start()
  const { socket, closed } = await startRequest(running)
  const stopped = running.close()
  await expect(fetch(running.origin)).rejects.toThrow()
  socket.write(body.slice(1))
  expect(await closed).toContain('auth.credentialsWrong')
  await stopped
})

it('stopping closes open requests after two seconds', async () => {
  const running = await start()
  const { closed } = await startRequest(running)
  const stoppedAt = performance.now()
  await running.close()
  expect(performance.now() - stoppedAt).toBeGreaterThan(1900)
  expect(await closed).not.toContain('credentialsWrong')
})

it('stopping ends a streamed answer at once, after a complete event', async () => {
  const failures: LogLine[] = []
  const running = await start((line) => void (line.level === 'error' && failures.push(line)))
  const token = await remotePartner(running, 'watcher')
  const answer = await fetch(`${running.origin}${basePath}${allEndpoints.statistics.path}`, {
    headers: { [tokenHeader]: token, Accept: answerStream.mediaType },
  })
  const events = eventsOf(answer)
  expect(await nextEnvelope(events)).toMatchObject({ code: 200 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await running.close()
  } finally {
    vi.useRealTimers()
  }
  for await (const event of events) expect(JSON.parse(event)).toMatchObject({ code: 200 })
  expect(failures).toEqual([])
})

it('stopping does not wait for a connection that has sent nothing', async () => {
  const running = await start()
  const { port } = new URL(running.origin)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // Connections are accepted in their order.
  await fetch(`http://127.0.0.1:${port}`)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await running.close()
  } finally {
    vi.useRealTimers()
  }
  await closed
})
