/** The unchanged package, started as a user starts it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { observeProgram } from './support/accessible-window.ts'
import { expect, test } from './support/fixtures.ts'
import { environment } from './support/launch.ts'

const { PLACARD_E2E_PACKAGED: folder = '', PLACARD_E2E_PACKAGED_HASHES: packedHashes } = process.env
const program = join(folder, 'placard')

/** The SHA-256 of each file, in the format that `scripts/desktop/test.ts` writes after packing. */
function hashesOf(directory: string): string {
  const command = ['-c', 'find . -type f -exec sha256sum {} + | LC_ALL=C sort']
  return execFileSync('sh', command, { cwd: directory, encoding: 'utf8' })
}

/** The port of the host that the package names. */
function hostPort(): number {
  const { host }: { host: string } = JSON.parse(readFileSync(join(folder, 'resources/config.json'), 'utf8'))
  return Number(new URL(host).port)
}

/** The output of `xprop` for the icons of the app's windows. */
function iconsOn(display: string): string {
  const run = (command: string, ...args: readonly string[]) =>
    spawnSync(command, ['-display', display, ...args], { encoding: 'utf8' }).stdout
  const ids = run('xwininfo', '-root', '-tree').match(/0x[0-9a-f]+(?= .*"Placard"\))/g) ?? []
  return ids.map((id) => run('xprop', '-id', id, '_NET_WM_ICON')).join('')
}

test('the untouched package starts without arguments and shows the login form', async ({ profile }) => {
  expect(process.getuid?.()).not.toBe(0)
  expect(hashesOf(folder)).toBe(packedHashes)

  const sandbox = await startSandbox({
    ports: { site: hostPort(), desk: 0 },
    data: { memory: true },
    speed: 0.001,
    passwordCost: cheapCost,
  })
  const { PLACARD_HOST: _host, DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = environment(profile, '')
  const observed = await observeProgram(program, env)
  try {
    await expect
      .poll(() => observed.windows().map(({ title, fields }) => ({ title, fields })), { timeout: 90_000 })
      .toEqual([
        {
          title: 'Log in · Placard',
          fields: [
            { role: 'entry', name: 'Username', isShowing: true },
            { role: 'password text', name: 'Password', isShowing: true },
          ],
        },
      ])
    // Antialiased text has many colours; a blank window has one or two.
    await expect.poll(() => observed.windows()[0]?.colours).toBeGreaterThan(50)
    expect(observed.windows()[0]?.isShowing).toBe(true)
    expect(readFileSync(`/proc/${observed.pid()}/cmdline`, 'utf8')).toBe(`${program}\0`)
    expect(iconsOn(observed.display)).toContain('_NET_WM_ICON(CARDINAL)')
  } finally {
    await observed.end()
    await sandbox.close()
  }
})
