/**
 * A proxy between app and host that injects network faults. It accepts the connections itself and passes them to Node's HTTP
 * parser, so a fault can cut a connection at any byte as well as change a response.
 */
import {
  createServer as createHttp,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { createServer, type Socket } from 'node:net'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'

/** A complete response of the host. */
export interface Answer {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A request that a fault handles. */
export interface Exchange {
  /** The endpoint's path without `basePath`; undefined outside of the API. */
  readonly call: string | undefined
  readonly token: string | undefined
  readonly body: Buffer
  /** Sends the request to the host; resolves to its response. Each call sends it again. */
  readonly forward: () => Promise<Answer>
  readonly answer: (answer: Answer) => void
  /** Sends the response's headers, and closes the connection after `bytes` bytes of its body. */
  readonly cut: (answer: Answer, bytes: number) => void
  /** Resets the connection. */
  readonly reset: () => void
  /** Closes the connection without a response. */
  readonly close: () => void
  /** Resolves when the app has closed the connection, or the proxy is healed. */
  readonly aborted: Promise<void>
  /** Runs `task` when the proxy is healed, like a request that arrives late. */
  readonly later: (task: () => Promise<unknown>) => void
  /** The number of earlier requests on this connection. */
  readonly previousRequests: number
}

export type Fault = (exchange: Exchange) => Promise<void> | void

export interface FaultProxy {
  readonly origin: string
  /** Sets the function that chooses the fault of a request; without it there are no faults. */
  setFault: (choose: (exchange: Exchange) => Fault | undefined) => void
  /** Delivers what was delayed, for one token or for all. Without a token it also ends all faults. */
  heal: (token?: string) => Promise<void>
  /** All API requests so far, in order, with their path without `basePath`. */
  readonly received: { readonly call: string; readonly token: string | undefined; readonly body: string }[]
  readonly close: () => Promise<void>
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/'

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const hopByHopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Sends the app's request to the host. */
function forwardRequest(target: URL, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url, headers } = request
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        host: target.hostname,
        port: target.port,
        method,
        path: url,
        // Uncompressed, so that faults can change it. One connection per request, so that none closes just before its use.
        headers: { ...headers, host: target.host, 'accept-encoding': 'identity', connection: 'close' },
        agent: false,
      },
      (response) => {
        readBody(response).then((responseBody) => {
          const forwarded = Object.entries(response.headers).flatMap(([name, value]) =>
            value === undefined || hopByHopHeaders.has(name) ? [] : [[name, String(value)]],
          )
          const status = response.statusCode ?? 502
          resolve({ status, headers: Object.fromEntries(forwarded), body: responseBody })
        }, reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The number of requests per connection, and its end. */
const connections = new WeakMap<Socket, { requests: number; readonly closed: Promise<void> }>()

function addConnection(socket: Socket) {
  const connection = {
    requests: 0,
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  }
  connections.set(socket, connection)
  return connection
}

function countRequest(socket: Socket) {
  const connection = connections.get(socket) ?? addConnection(socket)
  connection.requests += 1
  return connection
}

/** Tasks that wait for the end of the faults. */
function createDelayed() {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const tasks: (() => Promise<unknown>)[] = []
  return { end, release, tasks }
}
type Delayed = ReturnType<typeof createDelayed>

const tokenOf = ({ headers }: IncomingMessage): string | undefined => {
  const token = headers[tokenHeader.toLowerCase()]
  return typeof token === 'string' ? token : undefined
}

function exchangeOf(
  target: URL,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  delayed: Delayed,
) {
  const path = pathOf(request)
  const { socket } = request
  const { requests, closed } = countRequest(socket)
  const exchange: Exchange = {
    call: path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined,
    token: tokenOf(request),
    body,
    forward: () => forwardRequest(target, request, body),
    answer({ status, headers, body: responseBody }) {
      const hasBody = status !== 204 && status !== 304 && request.method !== 'HEAD'
      response.writeHead(status, {
        ...headers,
        ...(hasBody && { 'content-length': responseBody.byteLength }),
      })
      response.end(hasBody ? responseBody : undefined)
    },
    cut({ status, headers, body: responseBody }, bytes) {
      response.writeHead(status, { ...headers, 'content-length': responseBody.byteLength })
      response.write(responseBody.subarray(0, bytes), () => socket.destroy())
    },
    reset: () => void socket.resetAndDestroy(),
    close: () => void socket.end(),
    aborted: Promise.race([closed, delayed.end]),
    later: (task) => void delayed.tasks.push(task),
    previousRequests: requests - 1,
  }
  return exchange
}

/** Forwards request and response unchanged. */
const pass: Fault = async ({ forward, answer }) => answer(await forward())

/** Starts a proxy for a host on a free local port. */
export async function startFaultProxy(origin: string): Promise<FaultProxy> {
  const target = new URL(origin)
  const sockets = new Set<Socket>()
  const received: FaultProxy['received'] = []
  let choose: Parameters<FaultProxy['setFault']>[0] = () => undefined
  const delayedByToken = new Map<string, Delayed>()
  const delayedOf = (token = ''): Delayed => {
    const delayed = delayedByToken.get(token) ?? createDelayed()
    delayedByToken.set(token, delayed)
    return delayed
  }

  const http = createHttp((request, response) => {
    readBody(request)
      .then(async (body) => {
        const exchange = exchangeOf(target, request, response, body, delayedOf(tokenOf(request)))
        const { call, token } = exchange
        if (call !== undefined) received.push({ call, token, body: body.toString() })
        await (choose(exchange) ?? pass)(exchange)
      })
      // The host or the app closed its connection.
      .catch(() => request.socket.destroy())
  })
  // Only faults close connections.
  http.keepAliveTimeout = 0
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    http.emit('connection', socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  async function heal(token?: string): Promise<void> {
    if (token === undefined) choose = () => undefined
    for (const key of token === undefined ? [...delayedByToken.keys()] : [token]) {
      const { release, tasks } = delayedOf(key)
      delayedByToken.delete(key)
      release()
      for (const task of tasks) await task().catch(() => undefined)
    }
  }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    setFault(next) {
      choose = next
    },
    heal,
    async close() {
      await heal()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
