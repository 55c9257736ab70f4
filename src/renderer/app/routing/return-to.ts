/** The home page of a session, and the page to return to after a login (docs/rules.md, section R3). */
import type { SessionState } from '#session/reducer.ts'
import { paths } from './paths.ts'

/** The home page of a session; undefined while the user of the token is unknown. */
export function homeOf({ token, user }: SessionState): string | undefined {
  if (token === undefined) return paths.login
  if (!user) return undefined
  return user.store_open ? paths.adCenter : paths.welcome
}

let returnTo: string | undefined
let owner: string | undefined
let isInLogout = false

/** Remembers the guarded page that redirected to the login. */
export function rememberReturnTo(path: string): void {
  if (!isInLogout) returnTo = path
}

export const isLoggingOut = (): boolean => isInLogout

/** The page to return to; undefined for another user than the one who was there. */
export const returnToPath = (username: string): string | undefined =>
  owner === undefined || owner === username ? returnTo : undefined

/** Called on a guarded page with a session. */
export function forgetReturnTo(username?: string): void {
  returnTo = undefined
  isInLogout = false
  if (username !== undefined) owner = username
}

/** After a logout by the user, the next login starts at home, unless a page is opened after `endLogout`. */
export function beginLogout(): void {
  returnTo = undefined
  isInLogout = true
}

/** The login page is shown: pages opened from now on are remembered. */
export function endLogout(): void {
  isInLogout = false
}
