/** A server in front of a sandbox that counts the bytes of its responses. */
import { createServer, request } from 'node:http'
import { basePath } from '#protocol/http/endpoint.ts'

export interface SentResponse {
  readonly path: string
  /** Of the API, not a file. */
  readonly isData: boolean
  readonly encoding: string
  /** Of the encoded body. */
  readonly bytes: number
  /** Of the headers in HTTP/1.1. */
  readonly headerBytes: number
}

interface CountingFront {
  readonly origin: string
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
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength
        })
        response.on('end', () => {
          const isData = path.startsWith(basePath)
          const encoding = response.headers['content-encoding'] ?? 'none'
          sent.push({ path, isData, encoding, bytes, headerBytes })
        })
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
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
