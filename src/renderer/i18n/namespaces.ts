/** The namespaces of the interface's texts, one file each in `locales/<lang>/`. */
export const namespaces = [
  'common',
  'about',
  'config',
  'frame',
  'parts',
  'messages',
  'auth',
  'entry',
  'legal',
  'welcome',
  'ad-center',
  'plan',
  'wallet',
  'exchange',
  'profile',
  'security',
  'rewards',
  'follow',
  'help',
  'notification',
  'customer',
  'contract',
  'desktop',
  'update',
] as const

export type TextNamespace = (typeof namespaces)[number]

/** Loaded before the first screen, with which they stand in one file: the frame, what the host may answer, the sign-in. */
export const firstNamespaces = [
  'common',
  'frame',
  'messages',
  'auth',
] as const satisfies readonly TextNamespace[]
