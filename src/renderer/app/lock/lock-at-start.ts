/** Locks before anything is shown, when the app is opened again after the time that was chosen. */
import { sessionStore } from '#session/session.ts'
import { setSetting, settingsStore } from '#session/settings.ts'
import { isOverdueAtStart } from './overdue.ts'

export function lockAtStart(): void {
  const { idleMinutes, isLocked, activeAt } = settingsStore.getState()
  if (isLocked || sessionStore.getState().token === undefined) return
  if (isOverdueAtStart(idleMinutes, Date.now() - activeAt)) setSetting('isLocked', true)
}
