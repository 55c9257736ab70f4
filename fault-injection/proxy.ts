/**
 * A server between app and host that breaks what a network can break. It takes connections itself and hands them to
 * Node's HTTP parser, so a fault can cut the connection at any byte as well as change what is said.
 */
import {
  createServer as createHttp,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { createServer, type Socket } from 'node:net'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'

/** A whole answer of the host. */
export interface Answer {
  readonly status: number
  /** As they came, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** One request on its way, in the hands of a fault. */
export interface Exchange {
  /** The call's path without `basePath`; undefined for what is no call. */
  readonly call: string | undefined
  readonly token: string | undefined
  readonly body: Buffer
  /** Has the host act, and gives what it answers; each time anew. */
  readonly forward: () => Promise<Answer>
  readonly answer: (answer: Answer) => void
  /** Announces the answer and cuts the connection after so many bytes of its body. */
  readonly cut: (answer: Answer, bytes: number) => void
  /** Ends the connection with a reset, as a machine does that knows nothing of it. */
  readonly reset: () => void
  /** Ends the connection properly, without an answer. */
  readonly hangUp: () => void
  /** Resolves when the app has given up, or the proxy is healed. */
  readonly givenUp: Promise<void>
  /** Has work done once the proxy is healed: what arrives late. */
  readonly later: (work: () => Promise<unknown>) => void
  /** How many requests this connection carried before. */
  readonly carriedBefore: number
}

export type Fault = (exchange: Exchange) => Promise<void> | void

export interface FaultProxy {
  readonly origin: string
  /** Which fault meets a request; none until said otherwise. */
  breakBy: (choose: (exchange: Exchange) => Fault | undefined) => void
  /** What was held back, of one token or of all, arrives and is waited for; for all there is no fault from here on. */
  heal: (token?: string) => Promise<void>
  /** Every call that came, in its order, by its path without `basePath`. */
  readonly came: { readonly call: string; readonly token: string | undefined; readonly body: string }[]
  readonly close: () => Promise<void>
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/'

async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const perHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Asks the host what the app asked. */
function ask(target: URL, asked: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url, headers } = asked
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        host: target.hostname,
        port: target.port,
        method,
        path: url,
        // Unpacked, since faults change what they read; a connection each, so that none ends just when it is wanted.
        headers: { ...headers, host: target.host, 'accept-encoding': 'identity', connection: 'close' },
        agent: false,
      },
      (answered) => {
        wholeBody(answered).then((given) => {
          const kept = Object.entries(answered.headers).flatMap(([name, value]) =>
            value === undefined || perHop.has(name) ? [] : [[name, String(value)]],
          )
          resolve({ status: answered.statusCode ?? 502, headers: Object.fromEntries(kept), body: given })
        }, reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Of each connection, how many requests it carried, and its end. */
const carried = new WeakMap<Socket, { requests: number; readonly gone: Promise<void> }>()

function begun(socket: Socket) {
  const connection = {
    requests: 0,
    gone: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  }
  carried.set(socket, connection)
  return connection
}

function enter(socket: Socket) {
  const connection = carried.get(socket) ?? begun(socket)
  connection.requests += 1
  return connection
}

/** What waits for the end of the faults. */
function holding() {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const late: (() => Promise<unknown>)[] = []
  return { end, release, late }
}
type Held = ReturnType<typeof holding>

const tokenOf = ({ headers }: IncomingMessage): string | undefined => {
  const token = headers[tokenHeader.toLowerCase()]
  return typeof token === 'string' ? token : undefined
}

function exchangeOf(
  target: URL,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  held: Held,
) {
  const path = pathOf(request)
  const { socket } = request
  const { requests, gone } = enter(socket)
  const exchange: Exchange = {
    call: path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined,
    token: tokenOf(request),
    body,
    forward: () => ask(target, request, body),
    answer({ status, headers, body: given }) {
      const hasBody = status !== 204 && status !== 304 && request.method !== 'HEAD'
      response.writeHead(status, { ...headers, ...(hasBody && { 'content-length': given.byteLength }) })
      response.end(hasBody ? given : undefined)
    },
    cut({ status, headers, body: given }, bytes) {
      response.writeHead(status, { ...headers, 'content-length': given.byteLength })
      response.write(given.subarray(0, bytes), () => socket.destroy())
    },
    reset: () => void socket.resetAndDestroy(),
    hangUp: () => void socket.end(),
    givenUp: Promise.race([gone, held.end]),
    later: (work) => void held.late.push(work),
    carriedBefore: requests - 1,
  }
  return exchange
}

/** Hands everything on as it is. */
const pass: Fault = async ({ forward, answer }) => answer(await forward())

/** Stands in front of a host on a free port of this machine. */
export async function startFaultProxy(origin: string): Promise<FaultProxy> {
  const target = new URL(origin)
  const sockets = new Set<Socket>()
  const came: FaultProxy['came'] = []
  let choose: Parameters<FaultProxy['breakBy']>[0] = () => undefined
  const held = new Map<string, Held>()
  const heldOf = (token = ''): Held => {
    const own = held.get(token) ?? holding()
    held.set(token, own)
    return own
  }

  const http = createHttp((request, response) => {
    wholeBody(request)
      .then(async (body) => {
        const exchange = exchangeOf(target, request, response, body, heldOf(tokenOf(request)))
        const { call, token } = exchange
        if (call !== undefined) came.push({ call, token, body: body.toString() })
        await (choose(exchange) ?? pass)(exchange)
      })
      // The host is gone, or the app in the middle of a request.
      .catch(() => request.socket.destroy())
  })
  // Only faults end a connection.
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
    const over = token === undefined ? [...held.keys()] : [token]
    for (const each of over) {
      const { release, late } = heldOf(each)
      held.delete(each)
      release()
      for (const work of late) await work().catch(() => undefined)
    }
  }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    came,
    breakBy(given) {
      choose = given
    },
    heal,
    async close() {
      await heal()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
