/** Who is signed in, as a pure reducer: every change is something that happened. */
import type { UserInfo } from '#contract/wire/user.ts'
import type { SessionConfig } from './kept.ts'

export interface SessionState {
  readonly token?: string
  readonly user?: UserInfo
  readonly config?: SessionConfig
}

export type SessionEvent =
  | { type: 'signedIn'; token: string }
  | { type: 'userLoaded'; user: UserInfo }
  | { type: 'storeOpened' }
  | { type: 'configLoaded'; config: SessionConfig }
  | { type: 'loggedOut' }
  | { type: 'expired' }
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
    case 'loggedOut':
    case 'expired':
      return state.token === undefined && state.user === undefined ? state : withoutUser(state)
    case 'changedElsewhere': {
      if (event.token === undefined) return withoutUser(state)
      const user = event.user ?? (event.token === state.token ? state.user : undefined)
      return { ...withoutUser(state), token: event.token, ...(user && { user }) }
    }
  }
}
