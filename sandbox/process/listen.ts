/** Listens on both loopback addresses, as `localhost` may mean either, or on one given address. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { noPageHeaders } from '../http/security-headers.ts'
import { StartFailure, systemCodeOf } from './settings.ts'

/** A port that is held, and answers 503 until `serve` says what to answer. */
export interface HeldPort {
  readonly port: number
  /** `http://localhost:<port>` */
  readonly origin: string
  /** The first of the servers; what the second is sent to upgrade goes to it too. */
  readonly server: Server
  readonly serve: (listener: RequestListener) => void
  /** Lets open requests end, for at most two seconds. */
  readonly close: () => Promise<void>
}

const graceMs = 2000
const tries = 10

/** How long a client may take to send its headers and its whole request, ms: enough for an image over a poor line. */
const patience = { headersTimeout: 10_000, requestTimeout: 60_000 }

const startingUp: RequestListener = (_request, response) => {
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

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve()
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}

const isMissingAddress = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(systemCodeOf(error) ?? '')

/** Holds a free port (0) or a given one: on `address`, or on 127.0.0.1 and, where the machine has it, ::1. */
async function holdOnce(port: number, address: string | undefined): Promise<HeldPort> {
  let answer = startingUp
  const listener: RequestListener = (request, response) => answer(request, response)
  const server = createServer(patience, listener)
  const second = createServer(patience, listener)
  second.on('upgrade', (request, socket, head) => {
    if (!server.emit('upgrade', request, socket, head)) socket.destroy()
  })
  const close = async () => {
    await Promise.all([closed(server), closed(second)])
  }
  const held = await listenOn(server, address ?? '127.0.0.1', port)
  try {
    if (address === undefined) await listenOn(second, '::1', held)
  } catch (error) {
    if (!isMissingAddress(error)) {
      await close()
      throw error
    }
  }
  return {
    port: held,
    origin: `http://localhost:${held}`,
    server,
    serve: (given) => {
      answer = given
    },
    close,
  }
}

/** Holds a port; throws a `StartFailure` that names it and `variable` when it cannot. */
export async function holdPort(port: number, variable: string, address?: string): Promise<HeldPort> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await holdOnce(port, address)
    } catch (error) {
      const code = systemCodeOf(error)
      if (code === 'EADDRINUSE' && port === 0 && attempt < tries) continue
      const why =
        code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code ?? 'unknown error'})`
      throw new StartFailure(
        `Port ${port} on localhost ${why}. Stop that program (it may be another Placard), or set ${variable} to a free port. Nothing was changed.`,
        { cause: error },
      )
    }
  }
}
