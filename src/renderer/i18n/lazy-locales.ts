/** A chunk of its own, which `locale-files.ts` loads on demand: the file names of twelve languages are large. */

/** Without the initial namespaces, and without those of the sandbox and the desktop's main process. */
export const lazyLocaleFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../../locales/*/*.json',
  '!../../../locales/*/{common,frame,messages,auth,sandbox,native}.json',
])
