/** Where a session begins, and where it goes on (docs/rules.md, section R3). */
import type { SessionState } from '#session/reducer.ts'
import { paths } from './paths.ts'

/** The home page of a session; undefined while the user of the token is not known. */
export function homeOf({ token, user }: SessionState): string | undefined {
  if (token === undefined) return paths.login
  if (!user) return undefined
  return user.store_open ? paths.adCenter : paths.welcome
}

let wanted: string | undefined
let owner: string | undefined
let isLeaving = false

/** The guarded page that a login interrupted. */
export function rememberReturnTo(path: string): void {
  if (!isLeaving) wanted = path
}

export const hasLeft = (): boolean => isLeaving

/** The page to go on to; none for another user than the one who was there. */
export const returnToPath = (username: string): string | undefined =>
  owner === undefined || owner === username ? wanted : undefined

/** This user is on a guarded page: nothing is owed any more. */
export function forgetReturnTo(username?: string): void {
  wanted = undefined
  isLeaving = false
  if (username !== undefined) owner = username
}

/** The user logs out on purpose: whoever logs in next begins at home, unless they ask for a page from then on. */
export function leaveAll(): void {
  wanted = undefined
  isLeaving = true
}

/** The login is there: what is asked for from now on was asked for after the logout. */
export function hasArrived(): void {
  isLeaving = false
}
