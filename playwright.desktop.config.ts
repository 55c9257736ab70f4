import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const home = process.env.PLACARD_E2E_HOME ?? join(tmpdir(), 'placard-e2e')

/** A real Electron, started by `scripts/desktop/test.ts`: one per worker, and one of its own for a test about starts or ends. */
export default defineConfig({
  testDir: 'e2e/desktop',
  globalTeardown: './e2e/visual/contact-sheet.ts',
  outputDir: join(home, 'results'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine may miss a moment; what passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 3,
  // An app takes half a minute to start on a machine that is busy with other things.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  // For the desk, which a browser beside the app shows.
  use: {
    locale: 'en-US',
    launchOptions: { executablePath: process.env.PLACARD_CHROMIUM ?? '', chromiumSandbox: true },
  },
  // `test.ts` says when there is no keyring to test with, or nothing to make certificates.
  testIgnore: [
    ...(process.env.PLACARD_E2E_KEYRING ? [] : ['keyring.spec.ts', 'login-host.spec.ts']),
    ...(process.env.PLACARD_E2E_CERTUTIL ? [] : ['hostile-certificate.spec.ts']),
  ],
})
