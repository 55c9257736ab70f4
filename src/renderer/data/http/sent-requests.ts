/**
 * The requests that the page's inline script has sent before the app was loaded (`index.html`), so that a cold visit does not
 * wait for the app first. Each response is used once, for exactly the same request.
 */

interface SentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Of a POST request, JSON. */
  readonly body?: string | undefined
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

/** The same request with the same headers and body, removed from the list. */
async function takeSent(request: Request): Promise<SentRequest | undefined> {
  const sent = globalThis.placardRequests
  if (!sent || performance.now() > sentRequestMs) return undefined
  const isSame = ({ url, headers }: SentRequest) =>
    normalized(url) === normalized(request.url) &&
    Object.entries(headers).every(([name, value]) => request.headers.get(name) === value)
  // Only where it may be the same: reading the body of a request turns it into a stream.
  const needsBody = request.method !== 'GET' && sent.some((item) => item.body !== undefined && isSame(item))
  const body = needsBody ? await request.clone().text() : undefined
  const index = sent.findIndex(
    (item) => item.body === body && (request.method === 'GET') === (item.body === undefined) && isSame(item),
  )
  return sent.splice(index, index < 0 ? 0 : 1)[0]
}

/** Rejects when the request is cancelled or has timed out. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The response to a request that is already sent; otherwise, and if that one failed, the response of `send`. */
export async function sentOr(input: RequestInfo | URL, send: () => Promise<Response>): Promise<Response> {
  const sent = input instanceof Request ? await takeSent(input) : undefined
  if (!(input instanceof Request) || !sent) return send()
  try {
    return await Promise.race([sent.response.catch(send), aborted(input.signal)])
  } catch (error) {
    // A response that nobody reads would keep its connection.
    sent.response.then(({ body }) => body?.cancel()).catch(() => undefined)
    throw error
  }
}
