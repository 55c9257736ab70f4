/** A local update feed, signed by the release script. It offers a program that leaves a trace when it is started. */
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listenLocally } from '../../local-server.ts'
import { project } from './launch.ts'

const description = 'latest-linux.yml'

/** What a feed offers, and how it was changed after it was signed. */
export interface Offer {
  /** A newer one by default. */
  readonly version?: string
  /** Changes what is served, after it was signed. */
  readonly tamper?: (files: Map<string, string>) => void
  /** Answers with a redirect to this host of the same server. */
  readonly redirectTo?: string
}

interface FeedOptions extends Offer {
  /** The test's folder. */
  readonly profile: string
}

export interface UpdateFeed {
  /** The files of the package's resources that name the feed and its key. */
  readonly resources: Readonly<Record<string, string>>
  /** The same, with the feed under another host name that leads to this machine. */
  resourcesAt(host: string): Readonly<Record<string, string>>
  /** Offers something else from now on, signed with the same key, and forgets the requests. */
  change(offer: Offer): void
  /** The host and path of each request. */
  readonly requests: readonly string[]
  /** The update itself. */
  readonly program: string
  /** What the update writes when it is started. */
  readonly trace: string
  close(): Promise<void>
}

/** The description as electron-builder writes it. */
function describe(version: string, file: string, program: string): string {
  const sha512 = createHash('sha512').update(program).digest('base64')
  return `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: ${Buffer.byteLength(program)}
path: ${file}
sha512: ${sha512}
releaseDate: '2026-11-21T00:00:00.000Z'
`
}

interface SigningKey {
  readonly publicKey: string
  readonly privateKey: string
}

function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

/** Signs a description as a release does. */
function sign(folder: string, text: string, { publicKey, privateKey }: SigningKey): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, description), text)
  const script = join(project, 'scripts/release/sign-feed.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, folder], {
    encoding: 'utf8',
    env: { PLACARD_UPDATE_KEY: publicKey, PLACARD_UPDATE_SIGNING_KEY: privateKey },
  })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(join(folder, description), 'utf8')
}

/** Starts a feed that offers a newer version. */
export async function startUpdateFeed({ profile, ...first }: FeedOptions): Promise<UpdateFeed> {
  const trace = join(profile, 'trace')
  const program = `#!/bin/sh\necho started > '${trace}'\n`
  const key = makeKey()
  const requests: string[] = []
  const served = new Map<string, string>()
  let redirectTo: string | undefined
  const change = ({ version = '9.9.9', tamper, redirectTo: target }: Offer) => {
    const file = `Placard-${version}.AppImage`
    redirectTo = target
    requests.length = 0
    served.clear()
    served.set(`/${description}`, sign(join(profile, 'feed'), describe(version, file, program), key))
    served.set(`/${file}`, program)
    tamper?.(served)
  }
  change(first)

  const server = createServer((request, response) => {
    const { host, pathname } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    requests.push(`${host.split(':')[0]}${pathname}`)
    const body = served.get(pathname)
    if (redirectTo !== undefined && !host.startsWith(redirectTo)) {
      response.writeHead(302, { Location: `http://${redirectTo}:${port}${pathname}` }).end()
    } else response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  const { port, close } = await listenLocally(server)
  const resourcesAt = (host: string) => ({
    'app-update.yml': `provider: generic\nurl: http://${host}:${port}/\nupdaterCacheDirName: placard-updater\n`,
    'update-key': `${key.publicKey}\n`,
  })
  return {
    resources: resourcesAt('127.0.0.1'),
    resourcesAt,
    change,
    requests,
    program,
    trace,
    close,
  }
}
