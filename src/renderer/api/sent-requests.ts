/**
 * The requests that the page's inline script has sent before the app was loaded (`index.html`), so that a cold visit does not
 * wait for the app first. Each response is used once, for exactly the same request.
 */

interface SentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly response: Promise<Response>
}

declare global {
  /** Undefined on the desktop, in a locked app and for a visitor. */
  var placardRequests: SentRequest[] | undefined
}

/** How long after the page's start a response may be used, ms: an older one would be shown as new. */
export const sentRequestMs = 10_000

/** The address with its parameters in one order and encoding. */
function normalized(address: string): string {
  const url = new URL(address)
  url.searchParams.sort()
  return url.href
}

/** The response to the same request with the same headers, removed from the list. */
function takeSent(request: Request): Promise<Response> | undefined {
  const sent = globalThis.placardRequests
  if (!sent || request.method !== 'GET' || performance.now() > sentRequestMs) return undefined
  const index = sent.findIndex(
    ({ url, headers }) =>
      normalized(url) === normalized(request.url) &&
      Object.entries(headers).every(([name, value]) => request.headers.get(name) === value),
  )
  return sent.splice(index, index < 0 ? 0 : 1)[0]?.response
}

/** Rejects when the request is cancelled or has timed out. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The response to a request that is already sent; otherwise, and if that one failed, the response of `send`. */
export function sentOr(input: RequestInfo | URL, send: () => Promise<Response>): Promise<Response> {
  const response = input instanceof Request ? takeSent(input) : undefined
  if (!(input instanceof Request) || !response) return send()
  return Promise.race([response.catch(send), aborted(input.signal)])
}
