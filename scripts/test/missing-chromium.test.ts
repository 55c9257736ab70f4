import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs the suites of the other Chromium where only one is installed; any program stands for that one, which is not started. */
function runWithOneChromium(CI: string) {
  const nowhere = join(import.meta.dirname, 'no-chromium')
  const env = {
    ...process.env,
    CI,
    PATH: nowhere,
    PLACARD_CHROMIUM: process.execPath,
    PLACARD_NO_INSTALL: '1',
    PLAYWRIGHT_BROWSERS_PATH: nowhere,
  }
  const args = [join(import.meta.dirname, '..', 'test.ts'), 'other-browser']
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
}

it('the run fails in CI when there is no Chromium of the other kind', () => {
  const { status, stdout } = runWithOneChromium('true')
  for (const suite of ['components', 'web core']) {
    expect(stdout).toMatch(
      new RegExp(`^failed: ${suite} \\(chromium-headless-shell\\): did not run: PLACARD_NO_INSTALL=1`, 'm'),
    )
    expect(stdout).toContain(`${suite} (chromium-headless-shell): 0 passed, 1 failed, 0 skipped`)
  }
  expect(stdout).toMatch(/^0 passed, 2 failed, 0 skipped$/m)
  expect(status).toBe(1)
})

it('outside of CI the run reports that nothing ran in the other kind of Chromium', () => {
  const { status, stdout } = runWithOneChromium('')
  for (const suite of ['components', 'web core']) {
    expect(stdout).toContain(
      `\n${suite} (chromium-headless-shell): did not run: chromium-headless-shell is not installed\n`,
    )
  }
  expect(stdout).toMatch(/^0 passed, 0 failed, 2 skipped$/m)
  expect(status).toBe(0)
})
