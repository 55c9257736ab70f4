/** How the caller's address is read, and what is counted as one caller. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { networkOf } from './client-address.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox(undefined, undefined, { trustsProxy: true })
})
afterAll(() => server.close())

async function login(username: string, forwarded: string) {
  const answer = await server.app.request(`${basePath}/auth/v2/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
    body: JSON.stringify({ username, password: 'wrong horse' }),
  })
  return answer.json()
}

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1:5555', '127.0.0.1'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['::ffff:a00:7', '10.0.0.7'],
  ['[::ffff:a00:7]:443', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['[2001:db8::6]', '2001:db8:0:0'],
  ['[2001:db8::6]:443', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['an IPv4 address with the port of each connection', (port: number) => `198.51.100.7:${port}`],
  ['an IPv6 address with the port of each connection', (port: number) => `[2001:db8:7::1]:${port}`],
  [
    'an IPv4 address in two spellings',
    (port: number) => (port % 2 === 0 ? '::ffff:198.51.100.8' : '::ffff:c633:6408'),
  ],
  ['what is no address', (port: number) => `unknown-${port}`],
])('behind a proxy, %s is one caller', async (what, address) => {
  for (let port = 5000; port < 5010; port += 1)
    expect(await login(what, address(port))).toMatchObject({ data: { key: 'auth.credentialsWrong' } })
  expect(await login(what, address(5010))).toMatchObject({ data: { key: 'general.tooManyTries' } })
})
