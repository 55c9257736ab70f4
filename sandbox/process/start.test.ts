/** Starting and stopping as a process: what a person at a terminal sees. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { registration } from '../testing/test-client.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'placard-start-'))
const children: ChildProcess[] = []
let folders = 0

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const newFolder = () => {
  folders += 1
  return join(root, String(folders))
}

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

function start(environment: Record<string, string>, ...args: string[]): Started {
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

/** Waits until it is up; answers the app's origin. */
function up({ child, output, ended }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const [, origin] = /App +(http:\S+)/.exec(output()) ?? []
      if (origin !== undefined && output().includes('Ctrl-C')) resolve(origin)
    }
    child.on('text', look)
    look()
    void ended.then(() => reject(new Error(output())))
  })
}

async function stop({ child, ended }: Started, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
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
  it('prints addresses and codes, keeps data over SIGINT and SIGTERM, and begins anew with --fresh', async () => {
    const PLACARD_DATA = newFolder()
    const first = start({ PLACARD_DATA })
    const origin = await up(first)
    expect(first.output()).toContain('PLACARD-INVITE')
    expect(first.output()).toContain('PLACARD-OPEN')
    expect(first.output()).toContain('demo / placard-demo')
    await register(origin)
    expect(await stop(first)).toBe(0)

    const second = start({ PLACARD_DATA }, '--no-demo')
    expect(await login(await up(second))).toMatchObject({ code: 200 })
    const rival = start({ PLACARD_DATA }, '--no-demo')
    expect(await rival.ended).toBe(1)
    expect(rival.output()).toContain(`in use by another Placard sandbox (process ${second.child.pid})`)
    expect(await stop(second, 'SIGTERM')).toBe(0)
    expect(existsSync(join(PLACARD_DATA, 'lock'))).toBe(false)

    writeFileSync(join(PLACARD_DATA, 'mine.txt'), 'mine')
    const third = start({ PLACARD_DATA }, '--fresh', '--no-demo')
    expect(await login(await up(third))).toMatchObject({ data: { key: 'auth.credentialsWrong' } })
    expect(await stop(third)).toBe(0)
    expect(existsSync(join(PLACARD_DATA, 'mine.txt'))).toBe(true)
  }, 120_000)

  it('comes up after a kill, whatever the lock says', async () => {
    const PLACARD_DATA = newFolder()
    const first = start({ PLACARD_DATA }, '--no-demo')
    await up(first)
    await stop(first, 'SIGKILL')
    expect(existsSync(join(PLACARD_DATA, 'lock'))).toBe(true)
    const second = start({ PLACARD_DATA }, '--no-demo')
    await up(second)
    expect(await stop(second)).toBe(0)
  }, 60_000)
})

describe('a start that cannot be', () => {
  async function refused(started: Started): Promise<string> {
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain('Placard did not start.')
    expect(started.output()).not.toContain('    at ')
    return started.output()
  }

  it('because a port is taken says which, and makes no data folder', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const PLACARD_DATA = newFolder()
    const said = await refused(start({ PLACARD_DATA, PLACARD_PORT: port }))
    other.close()
    expect(said).toContain(`Port ${port}`)
    expect(said).toContain('PLACARD_PORT')
    expect(existsSync(PLACARD_DATA)).toBe(false)
  })

  it('because the data folder cannot be written says which', async () => {
    const PLACARD_DATA = newFolder()
    writeFileSync(PLACARD_DATA, 'a file')
    const said = await refused(start({ PLACARD_DATA }, '--no-demo'))
    expect(said).toContain(PLACARD_DATA)
    expect(said).toContain('cannot be written')
    expect(readFileSync(PLACARD_DATA, 'utf8')).toBe('a file')
  })

  it.runIf(process.platform === 'linux')('because nobody may make the data folder says which', async () => {
    const said = await refused(start({ PLACARD_DATA: '/proc/placard/data' }))
    expect(said).toContain('/proc/placard/data cannot be written')
  })

  it.each(['PG_VERSION', 'global/pg_control'])(
    'because %s is broken says what to do and deletes nothing',
    async (file) => {
      const PLACARD_DATA = newFolder()
      const good = start({ PLACARD_DATA }, '--no-demo')
      await up(good)
      await stop(good)
      const path = join(PLACARD_DATA, 'database', file)
      if (file === 'PG_VERSION') rmSync(path)
      else writeFileSync(path, 'broken')
      const said = await refused(start({ PLACARD_DATA }, '--no-demo'))
      expect(said).toContain(PLACARD_DATA)
      expect(said).toContain('--fresh')
      expect(existsSync(join(PLACARD_DATA, 'database', 'base'))).toBe(true)
      expect(existsSync(join(PLACARD_DATA, 'lock'))).toBe(false)
    },
    60_000,
  )

  it('because the folder holds a database of somebody else touches nothing, not even with --fresh', async () => {
    const PLACARD_DATA = newFolder()
    mkdirSync(join(PLACARD_DATA, 'database'), { recursive: true })
    writeFileSync(join(PLACARD_DATA, 'database', 'theirs.txt'), 'theirs')
    await refused(start({ PLACARD_DATA }, '--fresh'))
    expect(existsSync(join(PLACARD_DATA, 'database', 'theirs.txt'))).toBe(true)
  })

  it('because PostgreSQL does not answer names the setting, not the password in it', async () => {
    const said = await refused(start({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' }))
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('hunter2')
  })

  it('because of an unknown option says which', async () => {
    expect(await refused(start({}, '--frehs'))).toContain('--frehs')
  })
})
