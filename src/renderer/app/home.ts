/** Where a session begins, and where it goes on (decisions, section 3). */
import type { SessionState } from '#session/reducer.ts'
import { paths } from './paths.ts'

/** The home page of a session; undefined while the user of the token is not known. */
export function homeOf({ token, user }: SessionState): string | undefined {
  if (token === undefined) return paths.login
  if (!user) return undefined
  return user.store_open ? paths.adCenter : paths.welcome
}

let wanted: string | undefined
let isLeaving = false

/** The guarded page that a login interrupted. */
export function rememberWanted(path: string): void {
  if (!isLeaving) wanted = path
}

export const hasLeft = (): boolean => isLeaving

export const wantedPath = (): string | undefined => wanted

/** The user is on a guarded page: nothing is owed any more. */
export function forgetWanted(): void {
  wanted = undefined
  isLeaving = false
}

/** The user logs out on purpose: whoever logs in next begins at home. */
export function leaveAll(): void {
  wanted = undefined
  isLeaving = true
}

/** An in-app path and nothing else. */
export function inAppPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}
