/** The only storage keys of the app (docs/rules.md, sections P3 and R3). */
export const storageKeys = ['fb_token', 'fb_userInfo', 'fb_basic_config', 'lang', 'placard'] as const
export type StorageKey = (typeof storageKeys)[number]

/** The stored values; an empty key is absent. */
export type StoredTexts = { readonly [Key in StorageKey]?: string }
