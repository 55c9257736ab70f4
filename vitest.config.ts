import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstNamespaces } from '#i18n/namespaces.ts'
import { textsPlugin } from './scripts/build/vite/texts-plugin.ts'

const SKIP = ['**/node_modules/**', 'out/**']

/** `unit` needs nothing but Node; `api` runs the sandbox in memory and on a real PostgreSQL. */
export default defineConfig({
  plugins: [react(), textsPlugin(import.meta.dirname, firstNamespaces)],
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    // The default leaves one core to the main process, which has little to do.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...SKIP, 'scripts/checks/conformance/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['sandbox/**/*.test.ts', 'scripts/checks/conformance/*.test.ts'],
          exclude: SKIP,
          globalSetup: ['scripts/env/provide-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['fault-injection/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
