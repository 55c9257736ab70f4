/** Against a real server, since what an answer, a break and a silence look like is `fetch`'s to say. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryOf, request, type Sent } from './transport.ts'

const server = createServer((asked, answer) => {
  if (asked.url === '/silent') return
  if (asked.url === '/broken') return asked.socket.destroy()
  const chunks: Buffer[] = []
  asked.on('data', (chunk: Buffer) => chunks.push(chunk))
  asked.on('end', () => {
    answer.writeHead(asked.url === '/refused' ? 403 : 200, { 'Content-Type': 'text/plain' })
    answer.end(
      JSON.stringify({
        url: asked.url,
        type: asked.headers['content-type'],
        body: String(Buffer.concat(chunks)),
      }),
    )
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

const sent = (path: string, given: Partial<Sent> = {}) =>
  request({
    method: 'POST',
    url: `${origin}${path}`,
    body: { amount: '1.50' },
    headers: {},
    timeoutMs: 5000,
    signal: undefined,
    requestId: 'r',
    ...given,
  })

it('sends a POST as JSON and a GET as a query, and gives the answer unread', async () => {
  const posted = await sent('/x')
  expect(JSON.parse(posted.text)).toEqual({ url: '/x', type: 'application/json', body: '{"amount":"1.50"}' })
  const read = await sent('/x', { method: 'GET', body: { lang: 'en', page: 2, before: undefined } })
  expect(JSON.parse(read.text)).toMatchObject({ url: '/x?lang=en&page=2', body: '' })
  expect(queryOf({ only: null })).toBe('')
})

it('gives an answer whatever its status', async () => {
  expect(await sent('/refused')).toMatchObject({ status: 403, statusText: 'Forbidden' })
})

it('tells a break, a silence and a cancelled request apart', async () => {
  await expect(sent('/broken')).rejects.toMatchObject({ kind: 'network', requestId: 'r' })
  await expect(sent('/silent', { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' })
  await expect(sent('/silent', { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    kind: 'cancelled',
  })
})

it('puts a file as it is, with its type, and tells how far it is', async () => {
  const parts: number[] = []
  const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const headers = { 'Content-Type': file.type }
  const put = await sent('/x', { method: 'PUT', body: file, headers, onProgress: (part) => parts.push(part) })
  expect(JSON.parse(put.text)).toEqual({ url: '/x', type: 'application/pdf', body: '%PDF-1.7' })
  expect(parts.at(-1)).toBe(1)
})
