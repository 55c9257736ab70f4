/** Unlocking the desktop app: the main process, which holds the login, has the host check the password. */
import { ApiError } from '#api/api-error.ts'
import { suspect } from '#api/connectivity-probe.ts'
import { currentTag } from '#i18n/i18n.ts'
import { localTimeZoneText } from '#lib/time-zone.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { handleApiError } from '../handle-api-error.ts'

/** Never resolves once the password is right: the page is then loaded again, with the login. Throws an `ApiError`. */
export async function unlockDesktop(bridge: Bridge, password: string): Promise<void> {
  const failure = await bridge.unlock({
    password,
    language: currentTag(),
    timeZone: localTimeZoneText(),
  })
  if (!failure) return new Promise(() => undefined)
  const error = new ApiError(failure.kind, failure)
  if (error.kind === 'network') void suspect()
  const about = { hasSession: true, needsSession: true, isHandOver: false }
  error.isTold = handleApiError(error, about, sessionAdditions.checkLoginPassword.path)
  throw error
}
