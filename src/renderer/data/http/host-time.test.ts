/** Which part of an answer tells the host's time. */
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const date = 'Sat, 01 Jan 2028 12:00:00 GMT'
const state = '2028-01-02T09:30:00.000Z'

const server = createServer(({ url }, response) => {
  response.sendDate = false
  if (url?.includes('dated')) response.setHeader('Date', date)
  response.end(JSON.stringify({ code: 200, msg: '', data: url?.includes('state') ? { as_of: state } : {} }))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => void server.close())

// A clock of its own, that no other test reads.
beforeEach(() => void vi.resetModules())
afterEach(() => void vi.resetModules())

it.each([
  ['/dated', date],
  ['/dated/state', date],
  ['/state', state],
])('the answer of %s tells %s', async (path, time) => {
  const [{ http }, { hostNow }] = [await import('./http.ts'), await import('#lib/host-clock.ts')]
  await http.get(path, { baseURL: origin })
  expect(Math.abs(hostNow() - Date.parse(time))).toBeLessThan(5000)
})

it('an answer without a time, and a file of another server, tell nothing', async () => {
  const [{ http }, { hostNow }] = [await import('./http.ts'), await import('#lib/host-clock.ts')]
  await http.get('/nothing', { baseURL: origin })
  await http.get(`${origin}/dated`)
  expect(Math.abs(hostNow() - Date.now())).toBeLessThan(5000)
})
