/**
 * Speeds up the cold start. Programs that start a sandbox import this file first and load the rest by `import()`. Without
 * it Node reads drizzle-orm's `package.json` (180 kB) once for each file of that package and compiles each file at each
 * start: together half of the startup time.
 */
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** If the folder is not writable, each start compiles. */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/placard/compiled', import.meta.url)))

const isRelativeFile = (specifier: string) => specifier.startsWith('.') && specifier.endsWith('.js')
const isInDrizzle = (file: string) => file.includes('/node_modules/drizzle-orm/') && file.endsWith('.js')

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context
    if (parentURL === undefined || !isRelativeFile(specifier) || !isInDrizzle(parentURL))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
