/** The packaged app: its fuses, the switches and variables that it rejects, and its start. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { expect, test } from './support/fixtures.ts'
import { dataFolder, environment } from './support/launch.ts'

const packaged = process.env.PLACARD_E2E_PACKAGED ?? ''
const program = join(packaged, 'placard')

/** The output and exit code of a program, once it has ended. */
function outputOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return new Promise<{ code: number | null; text: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, text })),
  )
}

/** Runs the package until it ends by itself. */
function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv) {
  return outputOf(spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

test('every fuse of the package has its decided value', async () => {
  const wire = await getCurrentFuseWire(program)
  const on = [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
    FuseV1Options.WasmTrapHandlers,
  ]
  const fuses = Object.entries(wire).filter(([name]) => name !== 'version')
  // Eight in the older Electron that tests may have to use, nine in Electron 45.
  expect(fuses.length).toBeGreaterThanOrEqual(8)
  for (const [fuse, state] of fuses) {
    expect(state, FuseV1Options[Number(fuse)]).toBe(
      on.includes(Number(fuse)) ? FuseState.ENABLE : FuseState.DISABLE,
    )
  }
})

test('the package has the languages of the interface and no others', () => {
  expect(readdirSync(join(packaged, 'locales')).sort()).toEqual([
    'de.pak',
    'en-US.pak',
    // electron-builder keeps it with `es`.
    'es-419.pak',
    'es.pak',
    'fr.pak',
    'ja.pak',
    'ko.pak',
    'pt-BR.pak',
    'ru.pak',
    'th.pak',
    'vi.pak',
    'zh-CN.pak',
    'zh-TW.pak',
  ])
})

/** Every entry of the product's list, repeated here: an entry that is removed or renamed there fails its test. */
const switches = [
  '--allow-file-access-from-files',
  '--allow-running-insecure-content',
  '--allow-sandbox-debugging',
  '--auth-negotiate-delegate-whitelist=*',
  '--auth-server-whitelist=*',
  '--browser-subprocess-path=/bin/false',
  '--disable-features=IsolateOrigins',
  '--disable-gpu-sandbox',
  '--disable-seccomp-filter-sandbox',
  '--disable-setuid-sandbox',
  '--disable-site-isolation-trials',
  '--disable-web-security',
  '--gpu-launcher=/bin/false',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--host-rules=MAP * 127.0.0.1',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=x',
  '--in-process-gpu',
  '--inspect',
  '--inspect-brk',
  '--js-flags=--allow-natives-syntax',
  '--load-extension=/tmp/x',
  '--log-net-log=/tmp/x',
  '--no-sandbox',
  '--ppapi-plugin-launcher=/bin/false',
  '--proxy-pac-url=http://evil.example/',
  '--proxy-server=evil.example:1',
  '--remote-allow-origins=*',
  '--remote-debugging-address=0.0.0.0',
  '--remote-debugging-pipe',
  '--remote-debugging-port=0',
  '--renderer-cmd-prefix=/bin/false',
  '--renderer-process-limit=1',
  '--single-process',
  '--ssl-key-log-file=/tmp/x',
  '--unsafely-treat-insecure-origin-as-secure=http://evil.example',
  '--utility-cmd-prefix=/bin/false',
]

const variables = [
  'CHROME_DEVEL_SANDBOX',
  'CHROME_SANDBOX_DEBUGGING',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_LOG_FILE',
  'SSLKEYLOGFILE',
]

interface RefusedStart {
  readonly what: string
  readonly args?: readonly string[]
  readonly names?: readonly string[]
}

const eachAlone: readonly RefusedStart[] = [
  ...[...switches, '-remote-debugging-port=0', ' --inspect '].map((arg) => ({ what: arg, args: [arg] })),
  ...variables.map((name) => ({ what: `${name} in the environment`, names: [name] })),
]

const refusedStarts: readonly RefusedStart[] = [
  { what: 'all disallowed switches', args: switches },
  { what: 'all disallowed variables in the environment', names: variables },
  ...(isFullRun ? eachAlone : []),
]

for (const { what, args = [], names = [] } of refusedStarts) {
  test(`the package does not start with ${what}`, async ({ profile, running }) => {
    const file = join(profile, 'named-by-the-variable')
    const set = Object.fromEntries(names.map((name) => [name, file]))
    const { code, text } = await runToEnd(args, { ...environment(profile, running.origin), ...set })
    const found = args.map((arg) => `--${arg.trim().replace(/^-+/, '').replace(/=.*/, '')}`)
    expect(text.split('\n')).toContain(`Placard does not start with: ${[...found, ...names].join(' ')}`)
    expect(code).toBe(78)
    expect(existsSync(file)).toBe(false)
    expect(existsSync(join(profile, 'config/Placard/placard.json'))).toBe(false)
  })
}

/** Starts the package and stops it once it locks its data folder, which a program that runs as Node never does. */
async function startAndStop(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const folder = dataFolder(env.HOME ?? '', { isPackaged: true })
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = outputOf(child)
  try {
    await expect
      .poll(() => existsSync(folder) && readdirSync(folder), { message: 'the app locks its data folder' })
      .toContain('SingletonLock')
  } finally {
    child.kill('SIGKILL')
  }
  return (await output).text
}

test('the package does not run as Node, neither as a program nor by its options', async ({
  profile,
  running,
}) => {
  const env = environment(profile, running.origin)
  const script = ['-e', 'console.log("is node")']
  expect(await startAndStop(script, { ...env, ELECTRON_RUN_AS_NODE: '1' })).not.toContain('is node')

  const trace = join(profile, 'trace')
  const spy = join(profile, 'spy.cjs')
  writeFileSync(spy, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'x')`)
  rmSync(dataFolder(profile, { isPackaged: true }), { recursive: true })
  const output = await startAndStop([], { ...env, NODE_OPTIONS: `--require ${spy}` })
  // Electron would log the ignored options if it read the variable.
  expect(output).not.toContain('NODE_OPTION')
  expect(existsSync(trace)).toBe(false)
})
