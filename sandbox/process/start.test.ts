/** Starting and stopping as a process, with the output on the terminal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { cheapCost } from '../auth/passwords.ts'
import { registration } from '../testing/sandbox.ts'
import { startSandbox } from './start-sandbox.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'placard-start-'))
const children: ChildProcess[] = []
let folderCount = 0

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const newFolder = () => {
  folderCount += 1
  return join(root, String(folderCount))
}

interface SandboxChild {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

function start(environment: Record<string, string>, ...args: string[]): SandboxChild {
  const { DATABASE_URL: _not, ...inherited } = process.env
  const env = { ...inherited, PLACARD_PORT: '0', PLACARD_DESK_PORT: '0', ...environment }
  const child = spawn(process.execPath, [program, ...args], { env })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
      child.emit('text')
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => text, ended }
}

/** Waits for the start; resolves to the app's origin. */
function ready({ child, output, ended }: SandboxChild): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const [, origin] = /App +(http:\S+)/.exec(output()) ?? []
      if (origin !== undefined && output().includes('Ctrl-C')) resolve(origin)
    }
    child.on('text', check)
    check()
    void ended.then(() => reject(new Error(output())))
  })
}

async function stop(
  { child, ended }: SandboxChild,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> {
  child.kill(signal)
  return ended
}

async function login(origin: string): Promise<unknown> {
  const body = JSON.stringify({ username: 'ana', password: 'correct horse' })
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${origin}${basePath}/auth/v2/login`, { method: 'POST', headers, body })).json()
}

async function register(origin: string): Promise<void> {
  const body = JSON.stringify(registration('ana'))
  await fetch(`${origin}${basePath}/auth/v2/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
}

describe('a start', () => {
  it('a start prints addresses and codes, keeps data after SIGINT, SIGTERM and a kill, and deletes it with --fresh', async () => {
    const PLACARD_DATA = newFolder()
    const first = start({ PLACARD_DATA })
    const origin = await ready(first)
    expect(first.output()).toContain('PLACARD-INVITE')
    expect(first.output()).toContain('PLACARD-OPEN')
    expect(first.output()).toContain('demo / placard-demo')
    await register(origin)
    expect(await stop(first)).toBe(0)

    const second = start({ PLACARD_DATA }, '--no-demo')
    expect(await login(await ready(second))).toMatchObject({ code: 200 })
    const rival = start({ PLACARD_DATA }, '--no-demo')
    expect(await rival.ended).toBe(1)
    expect(rival.output()).toContain(`in use by another Placard sandbox (process ${second.child.pid})`)
    await stop(second, 'SIGKILL')
    expect(existsSync(join(PLACARD_DATA, 'lock'))).toBe(true)

    const afterKill = start({ PLACARD_DATA }, '--no-demo')
    expect(await login(await ready(afterKill))).toMatchObject({ code: 200 })
    expect(await stop(afterKill, 'SIGTERM')).toBe(0)
    expect(existsSync(join(PLACARD_DATA, 'lock'))).toBe(false)

    writeFileSync(join(PLACARD_DATA, 'mine.txt'), 'mine')
    const fresh = start({ PLACARD_DATA }, '--fresh', '--no-demo')
    expect(await login(await ready(fresh))).toMatchObject({ data: { key: 'auth.credentialsWrong' } })
    expect(await stop(fresh)).toBe(0)
    expect(existsSync(join(PLACARD_DATA, 'mine.txt'))).toBe(true)
  }, 120_000)
})

describe('a failed start', () => {
  async function outputOfFailure(sandbox: SandboxChild): Promise<string> {
    expect(await sandbox.ended).toBe(1)
    expect(sandbox.output()).toContain('Placard did not start.')
    expect(sandbox.output()).not.toContain('    at ')
    return sandbox.output()
  }

  it('a start on a used port names the port and creates no data folder', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const PLACARD_DATA = newFolder()
    const output = await outputOfFailure(start({ PLACARD_DATA, PLACARD_PORT: port }))
    other.close()
    expect(output).toContain(`Port ${port}`)
    expect(output).toContain('PLACARD_PORT')
    expect(existsSync(PLACARD_DATA)).toBe(false)
  })

  it('a start on a data folder that is not writable names the folder', async () => {
    const PLACARD_DATA = newFolder()
    writeFileSync(PLACARD_DATA, 'a file')
    const output = await outputOfFailure(start({ PLACARD_DATA }, '--no-demo'))
    expect(output).toContain(PLACARD_DATA)
    expect(output).toContain('cannot be written')
    expect(readFileSync(PLACARD_DATA, 'utf8')).toBe('a file')
  })

  it.runIf(process.platform === 'linux')(
    'a start on a data folder that cannot be created names the folder',
    async () => {
      const output = await outputOfFailure(start({ PLACARD_DATA: '/proc/placard/data' }))
      expect(output).toContain('/proc/placard/data cannot be written')
    },
  )

  it('a start with a broken database says what to do and deletes nothing', async () => {
    const sound = newFolder()
    const data = { folder: sound }
    const running = await startSandbox({ ports: 0, data, passwordCost: cheapCost, log: () => undefined })
    await running.close()
    for (const file of ['PG_VERSION', 'global/pg_control']) {
      const PLACARD_DATA = newFolder()
      cpSync(sound, PLACARD_DATA, { recursive: true })
      const path = join(PLACARD_DATA, 'database', file)
      if (file === 'PG_VERSION') rmSync(path)
      else writeFileSync(path, 'broken')
      const output = await outputOfFailure(start({ PLACARD_DATA }, '--no-demo'))
      expect(output).toContain(PLACARD_DATA)
      expect(output).toContain('--fresh')
      expect(existsSync(join(PLACARD_DATA, 'database', 'base'))).toBe(true)
      expect(existsSync(join(PLACARD_DATA, 'lock'))).toBe(false)
    }
  }, 60_000)

  it('a start on a folder with a foreign database changes nothing, even with --fresh', async () => {
    const PLACARD_DATA = newFolder()
    mkdirSync(join(PLACARD_DATA, 'database'), { recursive: true })
    writeFileSync(join(PLACARD_DATA, 'database', 'theirs.txt'), 'theirs')
    await outputOfFailure(start({ PLACARD_DATA }, '--fresh'))
    expect(existsSync(join(PLACARD_DATA, 'database', 'theirs.txt'))).toBe(true)
  })

  it('a start without a reachable PostgreSQL names the setting, not its password', async () => {
    const output = await outputOfFailure(
      start({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' }),
    )
    expect(output).toContain('DATABASE_URL')
    expect(output).not.toContain('hunter2')
  })

  it('a start with an unknown option names the option', async () => {
    expect(await outputOfFailure(start({}, '--frehs'))).toContain('--frehs')
  })
})
