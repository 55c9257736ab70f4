/** Is a page that is shown by `navigation` (the router's) come back to, and to be found where it was left? */
export const isReturn = (
  navigation: 'POP' | 'PUSH' | 'REPLACE',
  { key }: { readonly key: string },
): boolean =>
  // An address that was typed has no key of its own.
  navigation === 'POP' && key !== 'default'
