/** What the user has to hear of a session that changed without their doing in this tab. Pure. */
import type { SessionEvent, SessionState } from './reducer.ts'

/**
 * `endedElsewhere`: another tab logged out. `otherUser`: another tab signed somebody else in. `unreadable`: what was stored
 * of the login is no token. `notKept`: nothing can be stored here, so the login lasts as long as the page.
 */
export type SessionNews = 'endedElsewhere' | 'otherUser' | 'unreadable' | 'notKept'

/** Follows a session from its first state; gives the news of an event, if it is any. */
export function newsOf(first: SessionState) {
  let shown = first.user?.username
  let isForeign = false
  return (event: SessionEvent, before: SessionState, after: SessionState): SessionNews | undefined => {
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
