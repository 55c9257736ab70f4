/** The five keys the app may store under (docs/rules.md, sections P3 and R3). */
export const storageKeys = ['fb_token', 'fb_userInfo', 'fb_basic_config', 'lang', 'placard'] as const
export type StorageKey = (typeof storageKeys)[number]

/** What is stored, as text; a key that holds nothing is absent. */
export type StoredTexts = { readonly [Key in StorageKey]?: string }
