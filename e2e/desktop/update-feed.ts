/** A feed of updates on this machine, as a publisher would lay it out, and what it offers: a program that leaves a trace. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const version = '9.9.9'
const file = `Placard-${version}.AppImage`

export interface UpdateFeed {
  /** The package's `app-update.yml`. */
  readonly setting: string
  /** The paths that were asked for. */
  readonly asked: readonly string[]
  /** The update itself. */
  readonly program: string
  close(): Promise<void>
}

/** Offers an update that writes `trace` when it is started; `isEmpty`: the feed has nothing, not even a description. */
export async function startUpdateFeed(trace: string, { isEmpty = false } = {}): Promise<UpdateFeed> {
  const program = `#!/bin/sh\necho started > '${trace}'\n`
  const sha512 = createHash('sha512').update(program).digest('base64')
  const description = `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: ${Buffer.byteLength(program)}
path: ${file}
sha512: ${sha512}
releaseDate: '2026-11-21T00:00:00.000Z'
`
  const served: Readonly<Record<string, string>> = isEmpty
    ? {}
    : { '/latest-linux.yml': description, [`/${file}`]: program }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    response.statusCode = served[pathname] === undefined ? 404 : 200
    response.end(served[pathname])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    setting: `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: placard-updater\n`,
    asked,
    program,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
