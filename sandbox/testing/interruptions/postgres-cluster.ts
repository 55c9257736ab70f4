/** A PostgreSQL cluster of its own in a temporary folder, which a test can stop, pause and start again. */
import { type ChildProcess, execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Cluster {
  /** A superuser's connection string. */
  readonly url: string
  readonly folder: string
  readonly data: string
  readonly port: number
  readonly isRunning: () => boolean
  /** Starts it again after `end`; rejects with the server's output if it does not start. */
  readonly start: () => Promise<void>
  /** Ends it: `fast` ends open sessions, `immediate` is a crash. */
  readonly end: (mode: 'fast' | 'immediate') => Promise<void>
  /** Signals the server and all processes of its sessions; on Linux. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** Ends it and removes its folder. */
  readonly stop: () => Promise<void>
}

/** Fast, and safe where only the server's processes crash: what was written is in the system's cache. */
const defaultSettings = {
  fsync: 'off',
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

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
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

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
      if (/database system is ready to accept/.test(output)) resolve()
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
}

/** The processes whose parent is `pid`, by /proc. */
function childrenOf(pid: number): readonly number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const stat = readFileSync(file, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(parent) === pid ? [Number(file.split('/')[2])] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

export interface ClusterOptions {
  readonly settings?: Readonly<Record<string, string>>
  /** Where the folder is made; the system's temporary folder by default. */
  readonly parent?: string
  /** A data folder of another cluster, copied instead of an empty one. */
  readonly copyOf?: string
}

/** Starts a cluster of the programs in the folder `installed` on a free local port. */
export async function startCluster(
  installed: string,
  { settings = {}, parent = tmpdir(), copyOf }: ClusterOptions = {},
): Promise<Cluster> {
  const owner = ordinaryOwner()
  const folder = mkdtempSync(join(parent, 'placard-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const opts = { cwd: folder, ...owner }
  let server: ChildProcess | undefined
  // The server also stops when this process exits.
  const kill = () => void server?.kill('SIGINT')
  const remove = () => {
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await freePort()

  async function start(): Promise<void> {
    const all = Object.entries({ ...defaultSettings, ...settings })
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    server = spawn(join(programs, 'postgres'), args, { ...opts, stdio: ['ignore', 'ignore', 'pipe'] })
    await waitUntilReady(server)
  }

  async function end(mode: 'fast' | 'immediate'): Promise<void> {
    const ending = server
    server = undefined
    if (ending === undefined || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('close', resolve))
    ending.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }

  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = server?.pid
    if (pid === undefined) return
    // The server first, so that it starts no other process meanwhile.
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name)
  }

  const programs = readablePrograms(installed, folder, owner)
  try {
    if (copyOf === undefined) initialise(programs, data, opts)
    else execFileSync('cp', ['-a', copyOf, data])
    process.once('exit', kill)
    await start()
  } catch (error) {
    remove()
    throw error
  }
  return {
    url: `postgres://placard@127.0.0.1:${port}/postgres`,
    folder,
    data,
    port,
    isRunning: () => server?.exitCode === null,
    start,
    end,
    signal,
    stop: async () => {
      if (server?.exitCode === null) signal('SIGCONT')
      await end('fast')
      remove()
    },
  }
}
