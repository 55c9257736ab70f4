import type Resources from './resources.d.ts'

/** A namespace of the interface's texts, generated from the files in `locales/en/`. */
export type TextNamespace = keyof Resources

/** Loaded before the first screen, as one file: layout, messages of the host, login. */
export const firstNamespaces = [
  'common',
  'frame',
  'messages',
  'auth',
] as const satisfies readonly TextNamespace[]
