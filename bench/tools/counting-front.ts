/** A server in front of a sandbox that counts the bytes of its responses. */
import { createServer, request } from 'node:http'
import { basePath } from '#protocol/http/endpoint.ts'

export interface SentResponse {
  readonly path: string
  /** Of the API, not a file. */
  readonly isData: boolean
  readonly encoding: string
  /** Of the encoded body, as far as it has been sent. */
  readonly bytes: number
  /** Of the headers in HTTP/1.1. */
  readonly headerBytes: number
}

interface CountingFront {
  readonly origin: string
  /** In the order of their starts; streams too, which are still open. */
  readonly sent: SentResponse[]
  readonly close: () => void
}

/** Forwards to `target`, an origin, without the request headers in `omitted`. */
export async function countBytes(target: string, omitted: readonly string[]): Promise<CountingFront> {
  const sent: SentResponse[] = []
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !omitted.includes(name)),
    )
    const forwarded = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers },
      (response) => {
        const { statusCode = 502, statusMessage = '', rawHeaders } = response
        outgoing.writeHead(statusCode, statusMessage, rawHeaders)
        // `HTTP/1.1 200 OK`, a line per header, and the empty line.
        const headerBytes = rawHeaders.reduce(
          (sum, part) => sum + Buffer.byteLength(part) + 2,
          17 + statusMessage.length,
        )
        const isData = path.startsWith(basePath)
        const encoding = response.headers['content-encoding'] ?? 'none'
        const entry = { path, isData, encoding, bytes: 0, headerBytes }
        sent.push(entry)
        response.on('data', (chunk: Buffer) => {
          entry.bytes += chunk.byteLength
        })
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    // A stream that the client closes has to be closed at the host too.
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://localhost:${address.port}`, sent, close }
}
