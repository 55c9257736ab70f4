/** Local servers for tests. */
import { createServer, type Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'

export interface LocalServer {
  readonly port: number
  /** Closes it with all its connections. */
  close(): Promise<void>
}

/** Starts a server; on any free port by default. */
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

interface RecordedRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case. For a preflight, including those that it asks for. */
  readonly headers: readonly string[]
  readonly body: string
}

interface RecordingHost {
  readonly origin: string
  readonly requests: readonly RecordedRequest[]
  close(): Promise<void>
}

/** A host that records every request and rejects it with code 500. */
export async function startRecordingHost(): Promise<RecordingHost> {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const requested = headers['access-control-request-headers']?.toLowerCase().split(/,\s*/) ?? []
    requests.push({
      method,
      path: url,
      headers: [...Object.keys(headers), ...requested],
      body: Buffer.concat(chunks).toString(),
    })
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, X-CT, X-TZ, Accept-Language, Content-Type',
      'Content-Type': 'application/json',
    })
    response.end(JSON.stringify({ code: 500, msg: 'Not here', data: {} }))
  })
  const { port, close } = await listenLocally(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close,
  }
}
