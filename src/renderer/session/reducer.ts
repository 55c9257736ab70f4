/** The session as a pure reducer: every change is an event. */
import type { MessageKey } from '#protocol/http/messages.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import type { SessionConfig } from './session-storage.ts'

export interface SessionState {
  readonly token?: string
  readonly user?: UserInfo
  readonly config?: SessionConfig
  /** The desktop app is locked: its main process holds the login. */
  readonly isHeld?: true
  /** Why the session of a host app's user is over: the app stands still until the host app hands over again. */
  readonly over?: MessageKey
}

export type SessionEvent =
  | { type: 'signedIn'; token: string }
  | { type: 'userLoaded'; user: UserInfo }
  | { type: 'storeOpened' }
  | { type: 'configLoaded'; config: SessionConfig }
  | { type: 'loggedOut' }
  /** The host ended it, with this message. */
  | { type: 'expired'; why: MessageKey }
  /** Another tab or window signed in or out. */
  | { type: 'changedElsewhere'; token?: string | undefined; user?: UserInfo | undefined }

const withoutUser = ({ config }: SessionState): SessionState => (config ? { config } : {})

/** The session after an event; the very same object when nothing changed. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return { ...withoutUser(state), token: event.token }
    case 'userLoaded':
      return state.token === undefined ? state : { ...state, user: event.user }
    case 'storeOpened':
      return state.user ? { ...state, user: { ...state.user, store_open: true } } : state
    case 'configLoaded':
      return { ...state, config: event.config }
    case 'expired':
      if (state.token !== undefined && state.user?.entry === 'host')
        return state.over === event.why ? state : { ...state, over: event.why }
      return reduceSession(state, { type: 'loggedOut' })
    case 'loggedOut':
      return state.token === undefined && state.user === undefined && !state.isHeld
        ? state
        : withoutUser(state)
    case 'changedElsewhere': {
      if (event.token === undefined) return withoutUser(state)
      const isSame = event.token === state.token
      const user = event.user ?? (isSame ? state.user : undefined)
      const over = isSame ? state.over : undefined
      return { ...withoutUser(state), token: event.token, ...(user && { user }), ...(over && { over }) }
    }
  }
}

/**
 * What the user must know about a change of the session that they did not make in this tab. `endedElsewhere`: another tab
 * logged out. `otherUser`: another tab logged in as another user. `unreadable`: the stored token is invalid. `notKept`:
 * storage is unavailable, so the login ends with the page.
 */
export type SessionNotice = 'endedElsewhere' | 'otherUser' | 'unreadable' | 'notKept'

/** Follows a session from its first state; returns the notice that an event calls for, if any. */
export function createNoticeReader(first: SessionState) {
  let shown = first.user?.username
  let isForeign = false
  return (event: SessionEvent, before: SessionState, after: SessionState): SessionNotice | undefined => {
    if (event.type === 'signedIn') isForeign = false
    if (event.type === 'changedElsewhere' && after.token !== before.token) isForeign = true
    if (event.type === 'changedElsewhere' && before.token !== undefined && after.token === undefined)
      return 'endedElsewhere'
    const name = after.user?.username
    if (name === undefined || name === shown) return undefined
    const isOther = isForeign && shown !== undefined
    shown = name
    return isOther ? 'otherUser' : undefined
  }
}
