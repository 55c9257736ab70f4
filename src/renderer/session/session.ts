/** The session: a zustand store around the reducer, kept under the specification's keys and shared between tabs. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { platform } from '#platform/index.ts'
import { keepConfig, keepToken, keepUser, keptConfig, keptToken, keptUser } from './kept.ts'
import { reduceSession, type SessionEvent, type SessionState } from './reducer.ts'

const { storage } = platform

function readSession(): SessionState {
  const token = keptToken(storage)
  const user = token === undefined ? undefined : keptUser(storage)
  const config = keptConfig(storage)
  return { ...(token !== undefined && { token }), ...(user && { user }), ...(config && { config }) }
}

/** Read it, subscribe to it; change it through `tellSession` only. */
export const sessionStore = createStore<SessionState>(readSession)

/** Tells the session what happened, and keeps what came of it. */
export function tellSession(event: SessionEvent): void {
  const before = sessionStore.getState()
  const after = reduceSession(before, event)
  if (after === before) return
  // What another tab wrote stands already.
  if (event.type !== 'changedElsewhere') {
    if (after.token !== before.token) keepToken(storage, after.token)
    if (after.user !== before.user) keepUser(storage, after.user)
    if (after.config !== before.config) keepConfig(storage, after.config)
  }
  sessionStore.setState(after, true)
}

/** A part of the session, kept current: `useSession((session) => session.user)`. */
export function useSession<Part>(select: (session: SessionState) => Part): Part {
  return useStore(sessionStore, select)
}

platform.onStorageChange((key) => {
  if (key !== 'fb_token' && key !== 'fb_userInfo') return
  const token = keptToken(storage)
  tellSession({ type: 'changedElsewhere', token, user: token === undefined ? undefined : keptUser(storage) })
})
