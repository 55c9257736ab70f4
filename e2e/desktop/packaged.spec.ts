/** The packaged folder: its fuses, what it refuses, and that it starts. */
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './fixtures.ts'
import { environment } from './launch.ts'
import { drivePackaged, program } from './packaged-app.ts'

/** Ends by itself; gives the exit code and what it printed. */
function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
}

test('every fuse is as decided', async () => {
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

for (const given of [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--inspect',
  '--no-sandbox',
  '--disable-web-security',
  '--load-extension=/tmp/x',
  '--renderer-cmd-prefix=/bin/false',
  '--gpu-launcher=/bin/false',
  '--js-flags=--allow-natives-syntax',
  '--proxy-server=evil.example:1',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--ignore-certificate-errors',
]) {
  test(`it does not start with ${given}`, async ({ profile, running }) => {
    const { code, output } = await runToEnd([given], environment(profile, running.origin))
    expect(code).toBe(78)
    expect(output).toContain('Placard does not start with')
    expect(existsSync(join(profile, 'config/Placard/placard.json'))).toBe(false)
  })
}

test('it is no Node: neither as a program nor by its options', async ({ profile, running }) => {
  const trace = join(profile, 'trace')
  const env = environment(profile, running.origin)
  const spy = join(profile, 'spy.cjs')
  writeFileSync(spy, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'x')`)
  const script = ['--no-sandbox', '-e', 'console.log("is node")']
  const asNode = await runToEnd(script, { ...env, ELECTRON_RUN_AS_NODE: '1' })
  expect(asNode).toMatchObject({ code: 78, output: expect.not.stringContaining('is node') })
  await runToEnd(['--no-sandbox'], { ...env, NODE_OPTIONS: `--require ${spy}` })
  expect(existsSync(trace)).toBe(false)
})

test('it starts and a partner logs in', async ({ profile, running }) => {
  const { page, end } = await drivePackaged({ profile, env: environment(profile, running.origin) })
  try {
    const account = new AccountPages(page)
    await account.logIn(await readyPartner(running))
    await account.expectTitle('Ad center')
    await page.keyboard.press('Control+Shift+I')
    expect(page.context().pages()).toHaveLength(1)
  } finally {
    await end()
  }
})
