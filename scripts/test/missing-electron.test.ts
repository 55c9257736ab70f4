import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs the desktop suite without an Electron. */
function runWithoutElectron(CI: string) {
  const env = { ...process.env, CI, ELECTRON_OVERRIDE_DIST_PATH: join(import.meta.dirname, 'no-electron') }
  const args = [join(import.meta.dirname, '..', 'test.ts'), 'desktop']
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
}

it('the run fails in CI when the desktop tests cannot run', () => {
  const { status, stdout } = runWithoutElectron('true')
  expect(stdout).toContain('desktop: did not run: ELECTRON_OVERRIDE_DIST_PATH names no Electron')
  expect(stdout).toMatch(/^0 passed, 1 failed, 0 skipped$/m)
  expect(status).toBe(1)
})

it('outside of CI the run reports that the desktop tests did not run', () => {
  const { status, stdout } = runWithoutElectron('')
  expect(stdout).toContain('desktop: did not run: ELECTRON_OVERRIDE_DIST_PATH names no Electron')
  expect(stdout).toMatch(/^0 passed, 0 failed, 1 skipped$/m)
  expect(status).toBe(0)
})
