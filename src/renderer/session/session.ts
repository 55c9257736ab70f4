/** The session: a zustand store around the reducer, stored under the specification's keys and shared between tabs. */
import { useStore } from 'zustand'
import { setAccountTimeZone } from '#i18n/account-time-zone.ts'
import { createAppStore } from '#lib/app-store.ts'
import { platform } from '#platform/index.ts'
import { bindStorage, isStoredHere } from './login-origin.ts'
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

let hear: (news: SessionNotice) => void = () => undefined
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

/** Read it or subscribe to it; change it only through `tellSession`. */
export const sessionStore = createAppStore<SessionState>('session', readSession)

// Before any screen subscribes, so that all of them render in the new zone.
sessionStore.subscribe(({ user }) => user?.time_zone, setAccountTimeZone, { fireImmediately: true })

/** Sets the listener of session notices; called once, by the app. */
export function onSessionNotice(listener: (news: SessionNotice) => void): void {
  hear = listener
  if (isUnreadable) listener('unreadable')
}

const readNotice = createNoticeReader(sessionStore.getState())

/** Applies an event to the session and stores the result. */
export function tellSession(event: SessionEvent): void {
  const before = sessionStore.getState()
  const after = reduceSession(before, event)
  if (after === before) return
  // Another tab has already stored its change.
  if (event.type !== 'changedElsewhere') {
    if (event.type === 'signedIn') bindStorage()
    if (before.isHeld && !after.isHeld) removeSession(storage)
    storeSession(storage, before, after)
    // The snapshot of one user must not be shown to the next.
    if (after.token !== before.token && settingsStore.getState().last) setSetting('last', undefined)
    if (after.config !== before.config && isStoredHere()) storeConfig(storage, after.config)
  }
  const news = readNotice(event, before, after)
  if (news) hear(news)
  sessionStore.setState(after, true)
  if (event.type === 'signedIn' && !storage.isLasting()) hear('notKept')
}

/** Subscribes to a part of the session: `useSession((session) => session.user)`. */
export function useSession<Part>(select: (session: SessionState) => Part): Part {
  return useStore(sessionStore, select)
}

function adoptStored(): void {
  // A login that another tab got from another host is never used here.
  if (!isStoredHere()) {
    tellSession({ type: 'changedElsewhere' })
    return
  }
  const isFilled = storage.get('fb_token') !== undefined
  const token = readToken(storage)
  if (token === undefined && isFilled) {
    hear('unreadable')
    tellSession({ type: 'loggedOut' })
    return
  }
  tellSession({ type: 'changedElsewhere', token, user: token === undefined ? undefined : readUser(storage) })
}

/** The current token, read from storage: another tab may have just changed it. */
export function currentToken(): string | undefined {
  if (storage.get('fb_token') !== sessionStore.getState().token) adoptStored()
  return sessionStore.getState().token
}

platform.onStorageChange((key) => {
  if (key === 'fb_token' || key === 'fb_userInfo') adoptStored()
})
