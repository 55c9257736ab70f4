/** The session: a zustand store around the reducer, persisted under the specification's keys and shared between tabs. */
import { useStore } from 'zustand'
import { setAccountTimeZone } from '#i18n/account-time-zone.ts'
import { createAppStore } from '#lib/app-store.ts'
import { platform } from '#platform/index.ts'
import { belongsToThisHost, bindStorage } from './login-origin.ts'
import {
  createNoticeReader,
  reduceSession,
  type SessionEvent,
  type SessionNotice,
  type SessionState,
} from './reducer.ts'
import {
  readConfig,
  readToken,
  readUser,
  removeSession,
  storeConfig,
  storeSession,
} from './session-storage.ts'
import { setSetting, settingsStore } from './settings.ts'

const { storage } = platform

let showNotice: (notice: SessionNotice) => void = () => undefined
let isUnreadable = false

function readSession(): SessionState {
  const hadToken = storage.get('fb_token') !== undefined
  const token = readToken(storage)
  isUnreadable = hadToken && token === undefined
  const user = token === undefined ? undefined : readUser(storage)
  const config = readConfig(storage)
  if (platform.desktop?.start.isLocked) return { isHeld: true, ...(config && { config }) }
  return { ...(token !== undefined && { token }), ...(user && { user }), ...(config && { config }) }
}

/** Read or subscribe to it; change it only with `dispatchSession`. */
export const sessionStore = createAppStore<SessionState>('session', readSession)

/** Whether this is still the token of the session, after something was awaited. */
export const isCurrentToken = (token: string | undefined): boolean => sessionStore.getState().token === token

// Before any screen subscribes, so that all of them render with the new time zone.
sessionStore.subscribe(({ user }) => user?.time_zone, setAccountTimeZone, { fireImmediately: true })

/** Sets the listener of session notices; called once, by the app. */
export function onSessionNotice(listener: (notice: SessionNotice) => void): void {
  showNotice = listener
  if (isUnreadable) listener('unreadable')
}

const readNotice = createNoticeReader(sessionStore.getState())

/** Applies an event to the session and stores the result. */
export function dispatchSession(event: SessionEvent): void {
  const previous = sessionStore.getState()
  const next = reduceSession(previous, event)
  if (next === previous) return
  // Another tab has already stored its change.
  if (event.type !== 'changedElsewhere') {
    if (event.type === 'signedIn') bindStorage()
    if (previous.isHeld && !next.isHeld) removeSession(storage)
    storeSession(storage, previous, next)
    // The snapshot of one user must not be shown to the next.
    if (next.token !== previous.token && settingsStore.getState().last) setSetting('last', undefined)
    if (next.config !== previous.config && belongsToThisHost()) storeConfig(storage, next.config)
  }
  const notice = readNotice(event, previous, next)
  if (notice) showNotice(notice)
  sessionStore.setState(next, true)
  if (event.type === 'signedIn' && !storage.isLasting()) showNotice('notKept')
}

/**
 * Resolves as `work` does, or to undefined once the session of now has ended: its requests may never settle (`data/http/client.ts`), and
 * React lets every transition wait for the action of one.
 */
export async function whileInSession<Result>(work: Promise<Result>): Promise<Result | undefined> {
  if (sessionStore.getState().token === undefined) return work
  const { promise: ended, resolve } = Promise.withResolvers<undefined>()
  const unsubscribe = sessionStore.subscribe(
    ({ token }) => token,
    () => resolve(undefined),
  )
  return Promise.race([work, ended]).finally(unsubscribe)
}

/** Subscribes to a part of the session: `useSession((session) => session.user)`. */
export function useSession<Part>(select: (session: SessionState) => Part): Part {
  return useStore(sessionStore, select)
}

function adoptStored(): void {
  // A login of another host, from another tab, is never used.
  if (!belongsToThisHost()) {
    dispatchSession({ type: 'changedElsewhere' })
    return
  }
  const hadToken = storage.get('fb_token') !== undefined
  const token = readToken(storage)
  if (token === undefined && hadToken) {
    showNotice('unreadable')
    dispatchSession({ type: 'loggedOut' })
    return
  }
  dispatchSession({
    type: 'changedElsewhere',
    token,
    user: token === undefined ? undefined : readUser(storage),
  })
}

/** The current token, read from storage: another tab may have just changed it. */
export function currentToken(): string | undefined {
  if (storage.get('fb_token') !== sessionStore.getState().token) adoptStored()
  return sessionStore.getState().token
}

platform.onStorageChange((key) => {
  if (key === 'fb_token' || key === 'fb_userInfo') adoptStored()
})
