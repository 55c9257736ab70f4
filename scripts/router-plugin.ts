/**
 * Takes the router's own production build, which it ships beside the other but names in none of its `exports`: the same code,
 * less what it tells a developer. It is on the sign-in path.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** As `react-router` names them, and where they lie below its folder. */
const files = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' } as const

export function routerForProduction(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
  return {
    name: 'placard-router-for-production',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: Object.entries(files).map(([name, file]) => ({
          find: new RegExp(`^${name}$`),
          replacement: join(folder, 'dist', 'production', file),
        })),
      },
    }),
  }
}
