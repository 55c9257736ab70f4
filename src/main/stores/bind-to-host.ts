/** Keeps a stored login from another host, before the page or the app itself uses anything stored. */
import { writesFor } from '#protocol/login-origin.ts'
import type { PersistedSettings } from './persisted-settings.ts'

/** Drops what another host's login left behind; a login without an origin too, since the environment could name any host. */
export function bindToHost(texts: PersistedSettings, host: string): void {
  // What cannot be written is dropped from memory all the same, and again at the next start.
  for (const [key, text] of writesFor(texts.read().placard, { origin: host, isOnlySource: false }))
    texts.write(key, text).catch(() => undefined)
}
