/** What `locale-files.ts` knows not at the start: with twelve languages the names alone are many. */

/** Less the texts that only the sandbox or the desktop's main process shows. */
export const lazyLocaleFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../../locales/*/*.json',
  '!../../../locales/*/{common,frame,messages,auth,sandbox,native}.json',
])
