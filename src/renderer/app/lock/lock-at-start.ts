/**
 * Locks before anything is shown, when the app is opened again after the time that was chosen. On the desktop the main
 * process does.
 */

import { platform } from '#platform/index.ts'
import { isOverdueAtStart } from '#protocol/idle-lock.ts'
import { sessionStore } from '#session/session.ts'
import { setSetting, settingsStore } from '#session/settings.ts'

export function lockAtStart(): void {
  const { idleMinutes, isLocked, activeAt } = settingsStore.getState()
  if (platform.desktop || isLocked || sessionStore.getState().token === undefined) return
  if (isOverdueAtStart(idleMinutes, Date.now() - activeAt)) setSetting('isLocked', true)
}
