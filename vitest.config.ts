import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstNamespaces } from '#i18n/namespaces.ts'
import { textsPlugin } from './scripts/build/vite/texts-plugin.ts'

const skipped = ['**/node_modules/**', 'out/**']
const unitTests = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
const conformanceTests = 'scripts/checks/conformance/*.test.ts'

/** Replaces modules, globals or the environment for a whole file, or builds the web app in the test's process. */
const needsOwnWorker = /\bvi\.(?:mock|stubGlobal|stubEnv)\(|process\.env\.TZ|from 'vite'/
const isolatedTests = globSync(unitTests, { cwd: import.meta.dirname }).filter((file) =>
  needsOwnWorker.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
)

/**
 * `unit` and `unit-isolated` need nothing but Node; `api` runs the sandbox in memory and on a real PostgreSQL. Files without
 * isolation share workers, with their modules, which takes half the time.
 */
export default defineConfig({
  plugins: [react(), textsPlugin(import.meta.dirname, firstNamespaces)],
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    // The default leaves one core to the main process, which has little to do.
    maxWorkers: '100%',
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
          include: ['sandbox/**/*.test.ts', conformanceTests],
          exclude: skipped,
          globalSetup: ['scripts/env/provide-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['fault-injection/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
