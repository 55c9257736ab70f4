/**
 * Prevents a login that the browser stored for one API host from being used at another; runs before the session reads
 * storage. On the desktop the main process does this (`bindToHost` in `main/stores/persisted-settings.ts`).
 */
import { host } from '#platform/host.ts'
import { platform } from '#platform/index.ts'
import { belongsTo, writesFor } from '#protocol/login-origin.ts'

const { storage, desktop, run } = platform

/** Where requests go. */
export const apiOrigin: string = host || location.origin

// The server of the page can read its storage, so a login without an origin may stay if it is the page's own origin.
const api = { origin: apiOrigin, isOnlySource: !desktop && apiOrigin === location.origin }

/** False while another tab has stored a login of another host. */
export const belongsToThisHost = (): boolean =>
  desktop !== undefined || belongsTo(storage.get('placard'), api)

/** Removes the stored login of another host and stores this origin; does nothing if the configuration is broken. */
export function bindStorage(): void {
  if (desktop || run.problems.length > 0) return
  for (const [key, text] of writesFor(storage.get('placard'), api)) {
    if (text === undefined) storage.remove(key)
    else storage.set(key, text)
  }
}

bindStorage()
