/** Listens on both loopback addresses, because `localhost` can mean either, or on one given address. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { oneAtATime } from '../http/connections/pipelining.ts'
import { noPageHeaders } from '../http/security-headers.ts'
import { StartFailure, systemCodeOf } from './settings.ts'

/** A port that responds with 503 until `serve` sets its listener. */
export interface BoundPort {
  readonly port: number
  /** `http://localhost:<port>` */
  readonly origin: string
  /** The first of the two servers; it also receives the second one's upgrade requests. */
  readonly server: Server
  readonly serve: (listener: RequestListener) => void
  /** Aborts when the port starts to close: what does not end by itself ends then. */
  readonly closing: AbortSignal
  /** Waits for open requests, at most two seconds. */
  readonly close: () => Promise<void>
}

const graceMs = 2000
const maxAttempts = 10

/** Time limits for a client's headers and complete request, in ms: enough for an image over a slow connection. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 60_000 }

const respondStarting: RequestListener = (_request, response) => {
  response.writeHead(503, {
    ...noPageHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    'Retry-After': '1',
  })
  response.end('The sandbox is starting.\n')
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** The open connections of a server. */
function watchConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

function closeServer(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve()
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
    // Browsers open connections in advance. For Node they are not idle, because their first request is awaited.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}

const isMissingAddress = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(systemCodeOf(error) ?? '')

/** Binds a free port (0) or a given one: on `address`, or on 127.0.0.1 and, if the machine has it, ::1. */
async function bindOnce(port: number, address: string | undefined): Promise<BoundPort> {
  let current = respondStarting
  const listener = oneAtATime((request, response) => current(request, response))
  const server = createServer(timeouts, listener)
  const second = createServer(timeouts, listener)
  second.on('upgrade', (request, socket, head) => {
    if (!server.emit('upgrade', request, socket, head)) socket.destroy()
  })
  const servers = [server, second].map((each) => [each, watchConnections(each)] as const)
  const closing = new AbortController()
  const close = async () => {
    closing.abort()
    await Promise.all(servers.map(([each, connections]) => closeServer(each, connections)))
  }
  const boundPort = await listenOn(server, address ?? '127.0.0.1', port)
  try {
    if (address === undefined) await listenOn(second, '::1', boundPort)
  } catch (error) {
    if (!isMissingAddress(error)) {
      await close()
      throw error
    }
  }
  return {
    port: boundPort,
    origin: `http://localhost:${boundPort}`,
    server,
    serve: (next) => {
      current = next
    },
    closing: closing.signal,
    close,
  }
}

/** Binds a port; rejects with a `StartFailure` that names the port and `variable`. */
export async function bindPort(port: number, variable: string, address?: string): Promise<BoundPort> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bindOnce(port, address)
    } catch (error) {
      const code = systemCodeOf(error)
      if (code === 'EADDRINUSE' && port === 0 && attempt < maxAttempts) continue
      const why =
        code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code ?? 'unknown error'})`
      throw new StartFailure(
        `Port ${port} on localhost ${why}. Stop that program (it may be another Placard), or set ${variable} to a free port. Nothing was changed.`,
        { cause: error },
      )
    }
  }
}
