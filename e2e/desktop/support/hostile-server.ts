/** Another origin, with whatever pages a test gives it. */
import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally } from '../../local-server.ts'

export interface HostileServer {
  readonly origin: string
  /** What its pages reported, by requests to `/told?…`. */
  readonly told: string[]
  close(): Promise<void>
}

const scriptHead = `<!doctype html><script>
const tell = (name, value) => fetch('/told?' + new URLSearchParams({ [name]: String(value) }), { mode: 'no-cors' })
const never = () => new Promise((_, no) => setTimeout(no, 2000))
const fails = async (act) => { try { await Promise.race([act(), never()]); return 'worked' } catch { return 'failed' } }
</script>`

/** Serves `scripts` by their paths, each in a page of its own; `isApi`: to the app it is a host with empty answers. */
export async function startHostileServer(
  scripts: Readonly<Record<string, string>>,
  { port: wanted = 0, isApi = false } = {},
): Promise<HostileServer> {
  const told: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/told') told.push(decodeURIComponent(url.search.slice(1)))
    const script = scripts[url.pathname]
    if (isApi) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', '*')
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(script === undefined ? '' : `${scriptHead}<script type="module">${script}</script>`)
  })
  const { port, close } = await listenLocally(server, { port: wanted })
  return {
    origin: `http://127.0.0.1:${port}`,
    told,
    close,
  }
}
