/** Servers of tests on this machine. */
import type { Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'

export interface LocalServer {
  readonly port: number
  /** Ends it with all its connections. */
  close(): Promise<void>
}

/** Has a server listen; on any free port by default. */
export async function listenLocally(
  server: Server | TlsServer,
  { host = '127.0.0.1', port: wanted = 0 } = {},
): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
