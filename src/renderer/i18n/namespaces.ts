import type Resources from './resources.d.ts'

/** A namespace of the interface's texts: a file in `locales/<lang>/`. */
export type TextNamespace = keyof Resources

/** Loaded before the first screen, as one file: the frame, what the host may answer, the sign-in. */
export const firstNamespaces = [
  'common',
  'frame',
  'messages',
  'auth',
] as const satisfies readonly TextNamespace[]
