/** Uses a real server, because axios and `fetch` define what responses, broken connections and timeouts look like. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { http, multipart } from './http.ts'
import { timeoutMsOf } from './timeouts.ts'

const refusal = JSON.stringify({ code: 400, msg: 'no', data: { key: 'contract.tooLarge' } })

const server = createServer((request, response) => {
  if (request.url === '/silent') return
  if (request.url === '/broken') return request.socket.destroy()
  if (request.url === '/half') return response.writeHead(200, { 'Content-Length': 100 }).write('{"amount":')
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url === '/page') return response.end('<!doctype html>')
    if (request.url === '/amount') return response.end('{"amount":12345678901234567.89}')
    if (request.url === '/refused') return response.writeHead(403).end(refusal)
    const { method, url, headers } = request
    response.end(JSON.stringify({ method, url, headers, body: String(Buffer.concat(chunks)) }))
  })
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (path: string, config = {}) =>
  http.post<unknown>(
    path,
    { amount: '1.50', request_id: 'r' },
    { baseURL: origin, requestId: 'r', ...config },
  )

it('a POST is sent as JSON and a GET as a query', async () => {
  expect((await post('/x')).data).toMatchObject({
    method: 'POST',
    url: '/x',
    headers: { 'content-type': 'application/json' },
    body: '{"amount":"1.50","request_id":"r"}',
  })
  const params = { lang: 'en', page: 2, before: undefined, after: null }
  const { data } = await http.get<unknown>(`${origin}/x`, { params })
  expect(data).toMatchObject({ method: 'GET', url: '/x?lang=en&page=2', body: '' })
})

it('no header is added that the CORS rules of a host would have to allow', async () => {
  const { data } = await post('/x')
  expect(data).toHaveProperty('headers.accept')
  expect(data).not.toHaveProperty('headers.user-agent', expect.stringContaining('axios'))
  expect(data).not.toHaveProperty('headers.x-xsrf-token')
})

it('numbers keep their digits, and a body that is not JSON is undefined', async () => {
  expect((await post('/amount')).data).toEqual({ amount: '12345678901234567.89' })
  expect((await post('/page')).data).toBeUndefined()
})

it('a response that is not OK rejects with its status text', async () => {
  await expect(post('/refused')).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'http',
    code: 403,
    serverText: 'Forbidden',
    key: undefined,
    requestId: 'r',
  })
})

it.each(['text', 'blob'] as const)(
  'a refused file, requested as %s, rejects with its message key',
  async (responseType) => {
    const request = http.get(`${origin}/refused`, { responseType })
    await expect(request).rejects.toMatchObject({ kind: 'http', code: 403, key: 'contract.tooLarge' })
  },
)

it('a broken connection, a timeout and a cancelled request are distinguished', async () => {
  await expect(post('/broken')).rejects.toMatchObject({ kind: 'network', requestId: 'r' })
  await expect(post('/silent', { timeout: 50 })).rejects.toMatchObject({ kind: 'timeout', requestId: 'r' })
  await expect(post('/half', { timeout: 50 })).rejects.toMatchObject({ kind: 'timeout' })
  await expect(post('/silent', { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    kind: 'cancelled',
  })
})

it('an error contains neither token nor body', async () => {
  const error: unknown = await post('/broken', { headers: { 'X-CT': 'secret' } }).catch((reason) => reason)
  if (!(error instanceof Error)) throw new Error('nothing was thrown')
  const { cause } = error
  expect(cause).toBeInstanceOf(Error)
  expect(cause).not.toHaveProperty('config')
})

it('a file is sent unchanged, with its type', async () => {
  const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const { data } = await http.put<unknown>(`${origin}/x`, file, { headers: { 'Content-Type': file.type } })
  expect(data).toMatchObject({
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: '%PDF-1.7',
  })
})

describe('the body of an upload', () => {
  it('the body of an upload has only the file, with its name, by default', () => {
    const file = new File(['x'], 'me.png', { type: 'image/png' })
    const form = multipart({}, file)
    expect([...form.keys()]).toEqual(['file'])
    expect(form.get('file')).toMatchObject({ name: 'me.png', type: 'image/png', size: 1 })
  })

  it('the body of an upload has the other fields of the request, except undefined ones', () => {
    const form = multipart({ purpose: 'avatar', note: undefined, page: 2 }, undefined)
    expect([...form]).toEqual([
      ['purpose', 'avatar'],
      ['page', '2'],
    ])
  })
})

it.each([
  ['userInfo', 15],
  ['editUser', 20],
  ['withdraw', 30],
  ['putPlan', 30],
  ['upload', 120],
] as const)('the timeout of %s is %d s', (name, seconds) => {
  expect(timeoutMsOf(specifiedEndpoints[name])).toBe(seconds * 1000)
})
