/** A connection with latency to a sandbox, for the requests of a service worker too, which the browser's own emulation omits. */
import { connect, createServer, type Socket } from 'node:net'

interface SlowConnection {
  readonly origin: string
  /** Of a round trip, ms; 0 at first. */
  latency: number
  readonly close: () => void
}

/** Forwards to `target`, an origin, and delays what the browser sends. */
export async function slowConnection(target: string): Promise<SlowConnection> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const host = connect(Number(port), hostname)
    // A page that is closed resets its connections.
    const end = () => {
      for (const socket of [browser, host]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [browser, host]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    browser.on('data', (bytes) => setTimeout(() => host.write(bytes), connection.latency))
    host.pipe(browser)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const connection: SlowConnection = {
    origin: `http://localhost:${address.port}`,
    latency: 0,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return connection
}
