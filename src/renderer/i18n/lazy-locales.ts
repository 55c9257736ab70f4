/** Loaded by `locale-files.ts` on demand: with twelve languages, the file names alone are large. */

/** Without the texts that only the sandbox or the desktop's main process shows. */
export const lazyLocaleFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../../locales/*/*.json',
  '!../../../locales/*/{common,frame,messages,auth,sandbox,native}.json',
])
