import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** A class of a CSS module: its own name and the style sheet's hash. */
const classNameOf = (name: string, _file: string, css: string): string =>
  `${name}_${createHash('sha256').update(css).digest('hex').slice(0, 4)}`

/** Shorter names of classes than Vite's: the page itself has those of the login page. */
export const classNamesPlugin = (): Plugin => ({
  name: 'placard-class-names',
  config: () => ({ css: { modules: { generateScopedName: classNameOf } } }),
})
