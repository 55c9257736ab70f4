/** The built web app, served from memory on its own port, so that a test can publish another version. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative } from 'node:path'
import { builtWeb } from './fixtures.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Serves the app against an API host. */
export async function startWebDeployment(host: string) {
  const files = new Map<string, string | Buffer>()
  for (const entry of readdirSync(builtWeb, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(`/${relative(builtWeb, path)}`, readFileSync(path))
  }
  files.set('/config.json', JSON.stringify({ host }))
  let configured = 0
  let configSent = Promise.resolve()
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url.split('?')[0] ?? '/'
    const name = path === '/' ? '/index.html' : path
    if (name === '/config.json') await configSent
    const file = files.get(name)
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      // Like a content policy that depends on the configuration.
      'X-Configured': String(configured),
    })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const textOf = (path: string): string => String(files.get(path))
  return {
    origin: `http://localhost:${address.port}`,
    /**
     * Publishes another build, with another page and worker. The page has the name in `data-build`, and `version` as its own
     * if one is given.
     */
    publish(name: string, version?: string) {
      const oldPage = textOf('/index.html')
      const namedPage = oldPage.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-build="${name}">`)
      const newPage =
        version === undefined
          ? namedPage
          : namedPage.replace(
              /(<meta name="version" content=")[^"]+/,
              (_match, start) => `${start}${version}`,
            )
      const worker = textOf('/service-worker.js').replaceAll(sha256(oldPage), sha256(newPage))
      files.set('/index.html', newPage)
      files.set(
        '/service-worker.js',
        worker.replace(/version:`[^`]*`/, () => `version:\`${name}\``),
      )
    },
    /** Puts code before that of the worker. */
    prependToWorker: (code: string) =>
      void files.set('/service-worker.js', `${code};${textOf('/service-worker.js')}`),
    /** Removes the page itself. */
    takeDown: () => void files.delete('/index.html'),
    /** Replaces the configuration, by an object or a text that may be no JSON, or removes it. */
    configure(config: object | string | undefined) {
      configured += 1
      if (config === undefined) files.delete('/config.json')
      else files.set('/config.json', typeof config === 'string' ? config : JSON.stringify(config))
    },
    /** Sends no configuration until the returned function is called. */
    holdConfig() {
      const { promise, resolve } = Promise.withResolvers<void>()
      configSent = promise
      return resolve
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
