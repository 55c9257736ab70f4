import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/env/find-chromium.ts'

/** Found once; Playwright's workers read this file again and inherit the answer. */
process.env.PLACARD_CHROMIUM = await findChromium()

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]
/** Chromium's own sandbox does not start as root. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The web tests in one Chromium; each worker's fixtures start a sandbox of their own. */
export default defineConfig({
  testDir: 'e2e/web',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine may miss a moment; what passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // A test mostly waits for its page: half as many workers again as cores.
  workers: '150%',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // A click waits for what it aims at to stand still. Motion has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    // They answer before `page.route` does; only the tests of the worker let it in.
    serviceWorkers: 'block',
    // Recording every test costs a third of the run. Locally: `--trace on` for the test in question.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PLACARD_CHROMIUM,
      args: [...QUIET, ...AS_ROOT],
    },
  },
})
