/** A server on another origin, with the pages of a test. */
import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally } from '../../local-server.ts'

export interface HostileServer {
  readonly origin: string
  /** What its pages reported, by requests to `/report?…`. */
  readonly reports: string[]
  close(): Promise<void>
}

const scriptHead = `<!doctype html><script>
const report = (name, value) => fetch('/report?' + new URLSearchParams({ [name]: String(value) }), { mode: 'no-cors' })
const never = () => new Promise((_, no) => setTimeout(no, 2000))
const fails = async (act) => { try { await Promise.race([act(), never()]); return 'worked' } catch { return 'failed' } }
</script>`

/** Serves each of `scripts` in a page at its path; `isApi`: the app sees a host with empty responses. */
export async function startHostileServer(
  scripts: Readonly<Record<string, string>>,
  { port: preferredPort = 0, isApi = false } = {},
): Promise<HostileServer> {
  const reports: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/report') reports.push(decodeURIComponent(url.search.slice(1)))
    const script = scripts[url.pathname]
    if (isApi) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', '*')
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(script === undefined ? '' : `${scriptHead}<script type="module">${script}</script>`)
  })
  const { port, close } = await listenLocally(server, { port: preferredPort })
  return {
    origin: `http://127.0.0.1:${port}`,
    reports,
    close,
  }
}
