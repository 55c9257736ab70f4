/** The sandbox of any commit in its own process on PostgreSQL, with the CPU time that it and the database use. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

export interface TreeSandbox {
  readonly origin: string
  /** CPU time of the process so far, ms. */
  readonly cpuMs: () => number
  readonly close: () => Promise<void>
}

/** ms per clock tick of /proc; USER_HZ is 100 on all common Linux systems. */
const tickMs = 10

/** The fields of `/proc/PID/stat` after the name, which may contain spaces. */
function statOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** CPU time of a process, ms; `withEnded` includes the children that have ended. */
export function cpuOf(pid: number, withEnded = false): number {
  const fields = statOf(pid).slice(11, withEnded ? 15 : 13)
  return fields.reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0)
}

/** Arguments for Node that let waits of a second, as between a stream's answers, be that many times as short. */
function fastWaits(speed: number): readonly string[] {
  if (speed === 1) return []
  const code = `
    import { syncBuiltinESMExports } from 'node:module'
    import timers from 'node:timers/promises'
    const { setTimeout } = timers
    timers.setTimeout = (ms, ...rest) => setTimeout(ms / ${speed}, ...rest)
    syncBuiltinESMExports()
    const now = performance.now.bind(performance)
    performance.now = () => now() * ${speed}`
  return [`--import=data:text/javascript,${encodeURIComponent(code)}`]
}

/**
 * Starts `npm run sandbox` of a tree; resolves when it is ready, rejects with its output. Its streams run `speed` times as fast, for a
 * page whose clock does.
 */
export async function startTree(tree: string, databaseUrl: string, speed = 1): Promise<TreeSandbox> {
  const env = {
    ...process.env,
    PLACARD_PORT: '0',
    PLACARD_DESK_PORT: '0',
    PLACARD_CALLS_PER_MINUTE: '1000000',
    DATABASE_URL: databaseUrl,
  }
  const program = join(tree, 'sandbox', 'main.ts')
  const child = spawn(process.execPath, [...fastWaits(speed), program], { env, cwd: tree })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /App +(http:\S+)/.exec(output)?.[1]
      if (found !== undefined && output.includes('Ctrl-C')) resolve(found)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    void ended.then(() => reject(new Error(output)))
  })
  return {
    origin,
    cpuMs: () => cpuOf(child.pid ?? 0),
    close: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A function for the CPU time of a local PostgreSQL with all its processes, ms; undefined where /proc does not show it. */
export async function postgresCpu(url: string): Promise<(() => number) | undefined> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const postmaster = Number(statOf(Number(rows[0].pid))[1])
    const children = () =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => {
          try {
            return Number(statOf(pid)[1]) === postmaster
          } catch {
            return false
          }
        })
    return () => children().reduce((sum, pid) => sum + cpuOf(pid), cpuOf(postmaster, true))
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}
