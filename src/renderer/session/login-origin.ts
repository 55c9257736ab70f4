/**
 * Keeps what a browser stored at one API host from being used at another; runs before any other part of the session reads.
 * On the desktop the main process has done it before the page starts (`main/stores/bind-to-host.ts`).
 */
import { host } from '#api/host.ts'
import { platform } from '#platform/index.ts'
import { belongsTo, writesFor } from '#protocol/login-origin.ts'

const { storage, desktop, run } = platform

/** Where requests go. */
export const apiOrigin: string = host || location.origin

// Whoever serves the page can read its storage, so a login without an origin is nothing new to the page's own origin.
const here = { origin: apiOrigin, isOnlySource: !desktop && apiOrigin === location.origin }

/** False while another tab has stored a login of another host. */
export const isStoredHere = (): boolean => desktop !== undefined || belongsTo(storage.get('placard'), here)

/** Drops the stored login of another host and names this one; nothing while a broken configuration names no host. */
export function bindStorage(): void {
  if (desktop || run.problems.length > 0) return
  for (const [key, text] of writesFor(storage.get('placard'), here)) {
    if (text === undefined) storage.remove(key)
    else storage.set(key, text)
  }
}

bindStorage()
