/** Clients that send many requests on one connection before they read an answer. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { isFullRun, longOr } from '../../testing/full-run.ts'
import {
  askHealth,
  durationsDuring,
  figuresOf,
  p99,
  type SandboxProcess,
  startProcess,
} from '../../testing/remote-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'placard-pipelining-'))
let running: SandboxProcess

beforeAll(async () => {
  const site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'config.json'), '{}')
  // Larger than the page of a web build.
  writeFileSync(join(site, 'index.html'), `<!doctype html><script>${'x'.repeat(150_000)}</script>`)
  running = await startProcess(join(folder, 'data'), 60, 0, site)
})
afterAll(async () => {
  await running.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function connectTo(origin: string) {
  const { port, host } = new URL(origin)
  const requestOf = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`
  // The process may reset the connection.
  return { requestOf, socket: connect(Number(port), '127.0.0.1').on('error', () => undefined) }
}

it.each([
  ['the app', () => running.origin, '/'],
  ['the API', () => running.origin, `${basePath}/basic_config`],
  ['the desk', () => running.deskOrigin, '/'],
] as const)(
  'ten connections that pipeline 1,500 requests each to %s and read nothing cost others little',
  { timeout: 60_000 },
  async (_what, origin, path) => {
    for (let count = 0; count < 50; count += 1) await (await fetch(origin() + path)).arrayBuffer()
    const before = await figuresOf(running)
    const task = async () => {
      const sockets = Array.from({ length: 10 }, () => {
        const { socket, requestOf } = connectTo(origin())
        socket.pause().write(requestOf(path).repeat(1500))
        return socket
      })
      await sleep(longOr(8000, 3000))
      const { memory, cpu } = await figuresOf(running)
      for (const socket of sockets) socket.destroy()
      expect(memory - before.memory).toBeLessThan(50)
      expect(cpu - before.cpu).toBeLessThan(longOr(6, 3))
    }
    const ask = () => askHealth(running)
    const times = await durationsDuring(task, [ask, ask])
    // In a short run other tests take most of the machine.
    if (isFullRun) expect(p99(times)).toBeLessThan(250)
  },
)

it('up to 17 requests at once are answered in their order', async () => {
  const { socket, requestOf } = connectTo(running.origin)
  const paths = Array.from({ length: 16 }, (_, index) => `${basePath}/nothing-${index}`)
  socket.write(paths.map((path) => requestOf(path)).join('') + requestOf('/health', 'Connection: close\r\n'))
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1.1 404/g)).toHaveLength(16)
  expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(1)
  expect(answers.lastIndexOf('HTTP/1.1 404')).toBeLessThan(answers.indexOf('HTTP/1.1 200'))
})

it('a connection with more is closed', async () => {
  const { socket, requestOf } = connectTo(running.origin)
  socket.resume().write(requestOf('/health').repeat(18))
  await once(socket, 'close')
})

it('one request after another is answered on one connection, however many', async () => {
  const { socket, requestOf } = connectTo(running.origin)
  for (let count = 0; count < 100; count += 1) {
    socket.write(requestOf('/health'))
    await once(socket, 'data')
  }
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
