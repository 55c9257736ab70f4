/** The fixtures of the web tests, with the desktop app instead of the browser. */
import { mkdirSync } from 'node:fs'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { logFrom, logToStderr } from '#sandbox/process/log.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { test as base, expect } from '../../fixtures.ts'
import { endApp, type Launched, type LaunchOptions, launchApp } from './launch.ts'
import { type SharedApp, shareApp } from './shared-app.ts'

interface Fixtures {
  /** A home for the app, kept between the launches of a test. */
  readonly profile: string
  /** Starts the app in `profile` against the sandbox; closed after the test. */
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<Launched>
  /** Opens a new window of the worker's app, for a test that neither starts nor ends an app, nor changes its environment. */
  readonly openWindow: () => Promise<Launched>
}

interface WorkerFixtures {
  readonly shared: SharedApp
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    async ({}, use) => {
      const running = await startSandbox({
        ports: 0,
        data: { memory: true },
        speed: 0.001,
        passwordCost: cheapCost,
        log: logFrom('error', logToStderr),
      })
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ running }, use) => {
      const shared = shareApp(running.origin)
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],
  openWindow: async ({ shared }, use) => {
    const opened: Launched[] = []
    await use(async () => {
      const window = await shared.open()
      opened.push(window)
      return window
    })
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  },
  profile: async ({}, use, info) => {
    const folder = info.outputPath('profile')
    mkdirSync(folder, { recursive: true })
    await use(folder)
  },
  launch: async ({ profile, running }, use) => {
    const launched: Launched[] = []
    await use(async (options = {}) => {
      const started = await launchApp({ profile, host: running.origin, ...options })
      launched.push(started)
      return started
    })
    for (const started of launched) await endApp(started)
    expect(launched.flatMap(({ faults }) => faults)).toEqual([])
  },
})

export { expect }
