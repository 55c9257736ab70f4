/** A host that answers nothing of use and records what it is asked, for tests of what must not reach it. */
import { createServer } from 'node:http'
import { listenLocally } from './local-server.ts'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case; of a preflight those that it asks to send. */
  readonly headers: readonly string[]
  readonly body: string
}

export interface RecordingHost {
  readonly origin: string
  readonly requests: readonly RecordedRequest[]
  close(): Promise<void>
}

export async function startRecordingHost(): Promise<RecordingHost> {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = headers['access-control-request-headers']?.toLowerCase().split(/,\s*/) ?? []
    requests.push({
      method,
      path: url,
      headers: [...Object.keys(headers), ...asked],
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
