import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sentOr, sentRequestMs } from './sent-requests.ts'

const url = 'https://host.example/facebook-business/list?page=1&zone=Europe%2FBerlin'
const headers = { 'X-CT': 'token', 'Accept-Language': 'en' }
const sent = (response: Promise<Response> = Promise.resolve(new Response('sent'))) => {
  response.catch(() => undefined)
  globalThis.placardRequests = [{ url, headers, response }]
}
const send = () => Promise.resolve(new Response('fetched'))
const textOf = async (request: Request) => (await sentOr(request, send)).text()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  globalThis.placardRequests = undefined
  vi.useRealTimers()
})

describe('a request that the page has already sent', () => {
  it('gets its response, once', async () => {
    sent()
    expect(await textOf(new Request(url, { headers }))).toBe('sent')
    expect(await textOf(new Request(url, { headers }))).toBe('fetched')
  })

  it('is the same with its parameters in another order and encoding', async () => {
    sent()
    const other = 'https://host.example/facebook-business/list?zone=Europe/Berlin&page=1'
    expect(await textOf(new Request(other, { headers }))).toBe('sent')
  })

  it('is the same with the same body', async () => {
    const response = Promise.resolve(new Response('sent'))
    globalThis.placardRequests = [{ url, headers, body: '{"page":1}', response }]
    const post = (body: string) => new Request(url, { headers, method: 'POST', body })
    expect(await textOf(new Request(url, { headers }))).toBe('fetched')
    expect(await textOf(post('{"page":2}'))).toBe('fetched')
    expect(await textOf(post('{"page":1}'))).toBe('sent')
  })

  it.each([
    ['of another user', url, { headers: { ...headers, 'X-CT': 'other' } }],
    ['in another language', url, { headers: { ...headers, 'Accept-Language': 'de' } }],
    ['with another parameter', url.replace('page=1', 'page=2'), { headers }],
    ['of another host', url.replace('host.', 'other.'), { headers }],
    ['that changes something', url, { headers, method: 'POST' }],
  ])('is not a request %s', async (_difference, address, init) => {
    sent()
    expect(await textOf(new Request(address, init))).toBe('fetched')
    expect(await textOf(new Request(url, { headers }))).toBe('sent')
  })

  it('is sent again when its response is too old to be shown as new', async () => {
    sent()
    vi.advanceTimersByTime(sentRequestMs + 1)
    expect(await textOf(new Request(url, { headers }))).toBe('fetched')
  })

  it('is sent again after a broken connection', async () => {
    sent(Promise.reject(new TypeError('broken')))
    expect(await textOf(new Request(url, { headers }))).toBe('fetched')
  })

  it('can be cancelled', async () => {
    sent(new Promise<Response>(() => undefined))
    const controller = new AbortController()
    const response = sentOr(new Request(url, { headers, signal: controller.signal }), send)
    controller.abort()
    await expect(response).rejects.toThrow('aborted')
  })

  it('is not left unread when it is cancelled', async () => {
    const cancel = vi.fn()
    const { promise, resolve } = Promise.withResolvers<Response>()
    sent(promise)
    const controller = new AbortController()
    const response = sentOr(new Request(url, { headers, signal: controller.signal }), send)
    controller.abort()
    await expect(response).rejects.toThrow('aborted')
    resolve(new Response(new ReadableStream({ cancel })))
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
  })
})
