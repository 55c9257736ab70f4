/** What the app wants from where it runs: a browser now, a desktop window later. A missing capability is undefined. */

/** The five keys the app may store under (specification, section 3; decisions, section 3). */
export const storageKeys = ['fb_token', 'fb_userInfo', 'fb_basic_config', 'lang', 'placard'] as const
export type StorageKey = (typeof storageKeys)[number]

export interface AppStorage {
  get(key: StorageKey): string | undefined
  set(key: StorageKey, value: string): void
  remove(key: StorageKey): void
}

export interface Platform {
  /** Never throws; where storage is blocked or full it lasts as long as the page. */
  readonly storage: AppStorage
  /** Calls back when another tab or window changed a key; gives the function that stops it. */
  onStorageChange(listener: (key: StorageKey) => void): () => void
  /** Opens an address outside the app. The caller has checked it with `#lib/link-policy.ts`. */
  openExternal(url: string): void
  /** Asks the host app to close its view (specification, section 2). Undefined when there is no host app. */
  readonly closeHostView?: () => void
}
