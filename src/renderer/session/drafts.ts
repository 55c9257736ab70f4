/**
 * Long texts that were typed and not sent, by user (docs/decisions/0102): who has some, and how they end. What stores them is
 * loaded with the forms that have them (`#shared/forms/stored-drafts.ts`).
 */
import { hiddenDraftsOwner } from '#protocol/idle-lock.ts'
import { apiOrigin } from './login-origin.ts'
import type { SessionState } from './reducer.ts'
import { sessionStore } from './session.ts'
import { setSetting, settingsStore } from './settings.ts'

/** Whose texts: a user of a host; while the desktop app is locked, a mark instead. Undefined without a user. */
export function draftsOwnerOf({ user, isHeld }: SessionState): string | undefined {
  if (isHeld) return hiddenDraftsOwner
  return user && `${apiOrigin} ${user.username}`
}

/** Called with the owner whose texts end; set by what stores them. */
let forget: (owner: string) => void = () => undefined

/** Sets what is to end with the stored texts: those that are not stored yet. */
export function onDraftsDropped(listener: (owner: string) => void): void {
  forget = listener
}

export function hasDrafts(owner: string | undefined): boolean {
  if (owner === undefined) return false
  const texts = settingsStore.getState().drafts[owner]
  return texts !== undefined && (owner === hiddenDraftsOwner || Object.keys(texts).length > 0)
}

/** Ends all texts of the user, as for a logout. */
export function dropDrafts(): void {
  const owner = draftsOwnerOf(sessionStore.getState())
  if (owner === undefined) return
  forget(owner)
  const { [owner]: dropped, ...others } = settingsStore.getState().drafts
  if (dropped) setSetting('drafts', others)
}
