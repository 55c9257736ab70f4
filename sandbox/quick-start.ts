/**
 * Imported before all else by what starts a sandbox, which then loads the rest by `import()`. Node would read drizzle-orm's
 * `package.json`, 180 kB of it, anew for each of that package's files, and compile each file at each start: together half of
 * the work of a start.
 */
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A folder that cannot be written is fine: then each start compiles. */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/placard/compiled', import.meta.url)))

const isPlainFile = (specifier: string) => specifier.startsWith('.') && specifier.endsWith('.js')
const isOfDrizzle = (file: string) => file.includes('/node_modules/drizzle-orm/') && file.endsWith('.js')

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context
    if (parentURL === undefined || !isPlainFile(specifier) || !isOfDrizzle(parentURL))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
