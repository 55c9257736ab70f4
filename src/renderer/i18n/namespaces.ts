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
  'rewards',
  'follow',
  'help',
  'notification',
  'customer',
  'contract',
  'desktop',
] as const

export type TextNamespace = (typeof namespaces)[number]

/** Loaded before the first screen: the frame, the header's titles, what the host may answer. */
export const firstNamespaces = ['common', 'frame', 'messages'] as const satisfies readonly TextNamespace[]
