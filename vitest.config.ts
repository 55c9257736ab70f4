import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { firstNamespaces } from '#i18n/namespaces.ts'
import { closeSandboxes, commands } from './e2e/components/commands.ts'
import manifest from './package.json' with { type: 'json' }
import { pdfFilesPlugin } from './scripts/build/vite/pdf-files-plugin.ts'
import { textsPlugin } from './scripts/build/vite/texts-plugin.ts'
import { installedChromium } from './scripts/env/find-chromium.ts'
import { SlowFilesFirst } from './scripts/env/slow-files-first.ts'

/** Playwright's own if none is found. `scripts/test.ts` looks further, and installs one. */
const chromium = installedChromium()

const skipped = ['**/node_modules/**', 'out/**']
const unitTests = ['src/**/*.test.ts', 'scripts/**/*.test.ts']
const conformanceTests = 'scripts/checks/conformance/*.test.ts'

/** Replaces modules, globals or the environment for a whole file, or builds the web app in the test's process. */
const needsOwnWorker = /\bvi\.(?:mock|stubGlobal|stubEnv)\(|process\.env\.TZ|from 'vite'/
const isolatedTests = globSync(unitTests, { cwd: import.meta.dirname }).filter((file) =>
  needsOwnWorker.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
)

/** As for Playwright's tests: processes, PostgreSQL and browsers run beside other work. A test that needs it is named in the last lines. */
const retry = process.env.CI ? 1 : 0

/**
 * `unit` and `unit-isolated` need nothing but Node; `api` runs the sandbox in memory and on a real PostgreSQL; `components` opens
 * pages of the app in Chromium, with a sandbox in memory as their host. Files without isolation share workers, with their modules,
 * which takes half the time.
 */
export default defineConfig({
  plugins: [react(), textsPlugin(import.meta.dirname, firstNamespaces, {})],
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    // Tests wait for other processes, databases and polls: half as many workers or pages again as cores. Not as a percentage, of
    // which Vitest takes as many as there are cores at most.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: SlowFilesFirst },
    // For a machine that is busy with other things; the default is 5 s.
    testTimeout: 30_000,
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: unitTests,
          exclude: [...skipped, conformanceTests, ...isolatedTests],
        },
      },
      {
        extends: true,
        test: { name: 'unit-isolated', include: isolatedTests },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          retry,
          include: ['sandbox/**/*.test.ts', conformanceTests],
          exclude: skipped,
          globalSetup: ['scripts/env/provide-postgres.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['fault-injection/*.test.ts'],
          globalSetup: ['scripts/env/provide-postgres.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [
          pdfFilesPlugin(import.meta.dirname),
          {
            name: 'placard-sandboxes',
            configureVitest: ({ vitest }) => vitest.onClose(closeSandboxes),
          },
        ],
        define: {
          'import.meta.env.VITE_PLACARD_VERSION': JSON.stringify(manifest.version),
          'import.meta.env.VITE_PLACARD_WORKER': 'false',
        },
        css: { modules: { generateScopedName: '[name]-[local]' } },
        publicDir: 'src/renderer/public',
        // Found late, they would reload the page.
        optimizeDeps: { include: ['axe-core', 'pdfjs-dist', 'pdfjs-dist/build/pdf.worker.min.mjs'] },
        test: {
          name: 'components',
          retry,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/renderer/testing/setup.ts'],
          // One page for all files: it loads the app once, and each test leaves it as it was (`testing/app.tsx`).
          isolate: false,
          // They wait for the polls of the app, too.
          maxWorkers: 2 * availableParallelism(),
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            traceView: false,
            // As in Playwright: a name may be a part, unless a test wants it exact.
            locators: { exact: false },
            viewport: { width: 390, height: 844 },
            commands,
            provider: playwright({
              launchOptions: {
                ...(chromium !== undefined && { executablePath: chromium }),
                // Chromium's own sandbox does not start as root.
                args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
              },
              contextOptions: {
                locale: 'en-US',
                timezoneId: 'Europe/Berlin',
                reducedMotion: 'reduce',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
