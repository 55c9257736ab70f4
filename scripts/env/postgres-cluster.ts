/** A throw-away PostgreSQL cluster in a temporary folder, on a free port of loopback. */
import { execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Postgres } from './find-postgres.ts'

/** Nothing in the cluster outlives the run, so it need not survive a power cut. */
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

/** PostgreSQL refuses to run as root: then its files and processes belong to an ordinary user. */
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

function initialise(programs: string, data: string, how: SpawnSyncOptions): void {
  const args = ['-D', data, '-U', 'placard', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stderr, error } = spawnSync(join(programs, 'initdb'), args, { ...how, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

/** Starts a cluster with the programs in this folder; throws with the server's own words when it does not start. */
export async function startCluster(programs: string): Promise<Postgres> {
  const owner = ordinaryOwner()
  const folder = mkdtempSync(join(tmpdir(), 'placard-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const how = { cwd: folder, ...owner }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    initialise(programs, data, how)
    const port = await freePort()
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', data, '-p', String(port), ...settings]
    const server = spawn(join(programs, 'postgres'), args, { ...how, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
    await isReady(server)
    // SIGINT is PostgreSQL's fast shutdown: it ends the open sessions. A dying run takes the server along.
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

function isReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}
