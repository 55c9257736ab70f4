/** The session as a pure reducer. */
import type { MessageKey } from '#protocol/http/messages.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import type { SessionConfig } from './session-storage.ts'

export interface SessionState {
  readonly token?: string
  readonly user?: UserInfo
  readonly config?: SessionConfig
  /** The desktop app is locked; its main process keeps the login. */
  readonly isHeld?: true
  /** Why the session of a host app's user has ended. The app waits until the host app hands over again. */
  readonly over?: MessageKey
}

export type SessionEvent =
  | { type: 'signedIn'; token: string }
  | { type: 'userLoaded'; user: UserInfo }
  | { type: 'storeOpened' }
  | { type: 'configLoaded'; config: SessionConfig }
  | { type: 'loggedOut' }
  /** The host ended the session with this message. */
  | { type: 'expired'; why: MessageKey }
  /** Another tab logged in or out. */
  | { type: 'changedElsewhere'; token?: string | undefined; user?: UserInfo | undefined }

const withoutUser = ({ config }: SessionState): SessionState => (config ? { config } : {})

/** Returns the same object if nothing changed. */
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
 * Shown when the session changes without an action in this tab. `endedElsewhere`: another tab logged out. `otherUser`:
 * another tab logged in as another user. `unreadable`: the stored token is invalid. `notKept`: storage is unavailable, so
 * the login ends with the page.
 */
export type SessionNotice = 'endedElsewhere' | 'otherUser' | 'unreadable' | 'notKept'

/** Tracks a session from its initial state; the returned function returns the notice for an event, if any. */
export function createNoticeReader(initial: SessionState) {
  let username = initial.user?.username
  let isFromOtherTab = false
  return (event: SessionEvent, previous: SessionState, next: SessionState): SessionNotice | undefined => {
    if (event.type === 'signedIn') isFromOtherTab = false
    if (event.type === 'changedElsewhere' && next.token !== previous.token) isFromOtherTab = true
    if (event.type === 'changedElsewhere' && previous.token !== undefined && next.token === undefined)
      return 'endedElsewhere'
    const nextUsername = next.user?.username
    if (nextUsername === undefined || nextUsername === username) return undefined
    const isOther = isFromOtherTab && username !== undefined
    username = nextUsername
    return isOther ? 'otherUser' : undefined
  }
}
