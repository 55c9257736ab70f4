/** The session: a zustand store around the reducer, kept under the specification's keys and shared between tabs. */
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

/** Read it, subscribe to it; change it through `tellSession` only. */
export const sessionStore = createAppStore<SessionState>('session', readSession)

// Before any screen subscribes, so that all of them render in the new zone.
sessionStore.subscribe(({ user }) => user?.time_zone, setAccountTimeZone, { fireImmediately: true })

/** Hands in who hears what happened to the session behind the user's back; called once, by the app. */
export function onSessionNotice(listener: (news: SessionNotice) => void): void {
  hear = listener
  if (isUnreadable) listener('unreadable')
}

const readNotice = createNoticeReader(sessionStore.getState())

/** Tells the session what happened, and keeps what came of it. */
export function tellSession(event: SessionEvent): void {
  const before = sessionStore.getState()
  const after = reduceSession(before, event)
  if (after === before) return
  // What another tab wrote stands already.
  if (event.type !== 'changedElsewhere') {
    if (event.type === 'signedIn') bindStorage()
    if (before.isHeld && !after.isHeld) removeSession(storage)
    storeSession(storage, before, after)
    // What one user was shown is nothing to the next.
    if (after.token !== before.token && settingsStore.getState().last) setSetting('last', undefined)
    if (after.config !== before.config && isStoredHere()) storeConfig(storage, after.config)
  }
  const news = readNotice(event, before, after)
  if (news) hear(news)
  sessionStore.setState(after, true)
  if (event.type === 'signedIn' && !storage.isLasting()) hear('notKept')
}

/** A part of the session, kept current: `useSession((session) => session.user)`. */
export function useSession<Part>(select: (session: SessionState) => Part): Part {
  return useStore(sessionStore, select)
}

function adoptStored(): void {
  // What another tab got from another host is never used here.
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

/** The token in force: also when another tab has just changed it and nobody has told this one yet. */
export function currentToken(): string | undefined {
  if (storage.get('fb_token') !== sessionStore.getState().token) adoptStored()
  return sessionStore.getState().token
}

platform.onStorageChange((key) => {
  if (key === 'fb_token' || key === 'fb_userInfo') adoptStored()
})
