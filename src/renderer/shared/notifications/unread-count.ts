/**
 * How many notifications are unread: what the host last said, less the marks that it has not answered yet (docs/rules.md,
 * section P4). Requests go one at a time (`unread-requests.ts`), so each answer is newer than the one before.
 */
import { useStore } from 'zustand'
import { createAppStore } from '#lib/app-store.ts'
import { limits } from '#protocol/http/limits.ts'

/** Notifications that are being marked as read: one, or all that there are. */
export interface Mark {
  readonly number: number
  readonly kind: 'one' | 'all'
  /** Those that the user saw unread when it was asked for. */
  readonly ids: readonly string[]
}

export interface UnreadState {
  /** As the host last said; undefined while it has not. */
  readonly known: number | undefined
  /** Not answered yet, the oldest first. */
  readonly marks: readonly Mark[]
  /** Those that were marked here; what was fetched before that still says unread. */
  readonly read: ReadonlySet<string>
}

export type UnreadEvent =
  | { type: 'counted'; total: number }
  | { type: 'marking'; mark: Mark }
  | { type: 'marked'; mark: number; total: number }
  | { type: 'notMarked'; mark: number }
  /** Another session. */
  | { type: 'reset' }

export const nothingKnown: UnreadState = { known: undefined, marks: [], read: new Set() }

export function reduceUnread(state: UnreadState, event: UnreadEvent): UnreadState {
  const others = (mark: number) => state.marks.filter(({ number }) => number !== mark)
  switch (event.type) {
    case 'counted':
      return { ...state, known: event.total }
    case 'marking':
      return { ...state, marks: [...state.marks, event.mark] }
    case 'marked': {
      const ids = state.marks.find(({ number }) => number === event.mark)?.ids ?? []
      return { known: event.total, marks: others(event.mark), read: new Set([...state.read, ...ids]) }
    }
    case 'notMarked':
      return { ...state, marks: others(event.mark) }
    case 'reset':
      return nothingKnown
  }
}

/** The count to show: 0 while all are being marked, else one less for each that is being marked, never below 0. */
export function unreadShown({ known = 0, marks }: UnreadState): number {
  if (marks.some(({ kind }) => kind === 'all')) return 0
  return Math.max(0, known - marks.length)
}

/** True once this one is marked as read, or being marked. */
export function isMarked({ marks, read }: UnreadState, id: string): boolean {
  return read.has(id) || marks.some(({ ids }) => ids.includes(id))
}

/** "3", "99+"; undefined for none. */
export function badgeOf(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > limits.unreadBadge ? `${limits.unreadBadge}+` : String(count)
}

export const unreadStore = createAppStore<UnreadState>('unread', () => nothingKnown)

export function tellUnread(event: UnreadEvent): void {
  unreadStore.setState(reduceUnread(unreadStore.getState(), event), true)
}

/** The badge of the unread count, kept current. */
export function useUnreadBadge(): string | undefined {
  return useStore(unreadStore, (state) => badgeOf(unreadShown(state)))
}
