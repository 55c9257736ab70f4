/**
 * The number of unread notifications: the host's last count minus pending marks (docs/rules.md, section P4). Requests are
 * sequential (`unread-requests.ts`), so each response is newer than the previous one.
 */
import { useStore } from 'zustand'
import { createAppStore } from '#lib/app-store.ts'
import { limits } from '#protocol/http/limits.ts'

/** A pending request that marks one or all notifications as read. */
export interface Mark {
  readonly number: number
  readonly kind: 'one' | 'all'
  /** The unread notifications that the user saw at the time of the request. */
  readonly ids: readonly string[]
}

export interface UnreadState {
  /** The host's last count; undefined before the first response. */
  readonly total: number | undefined
  /**
   * When the newest unread notification arrived that the system should show, ms since 1970, 0 for none; undefined if the host
   * does not say.
   */
  readonly alertAt: number | undefined
  /** Pending, oldest first. */
  readonly marks: readonly Mark[]
  /** Marked in this session; lists that were fetched before still have them as unread. */
  readonly read: ReadonlySet<string>
}

export type UnreadEvent =
  | { type: 'counted'; total: number; alertAt?: number | undefined }
  | { type: 'marking'; mark: Mark }
  | { type: 'marked'; mark: number; total: number }
  | { type: 'notMarked'; mark: number }
  /** The session has changed. */
  | { type: 'reset' }

export const initialUnread: UnreadState = {
  total: undefined,
  alertAt: undefined,
  marks: [],
  read: new Set(),
}

export function reduceUnread(state: UnreadState, event: UnreadEvent): UnreadState {
  const others = (mark: number) => state.marks.filter(({ number }) => number !== mark)
  switch (event.type) {
    case 'counted':
      return { ...state, total: event.total, alertAt: event.alertAt }
    case 'marking':
      return { ...state, marks: [...state.marks, event.mark] }
    case 'marked': {
      const ids = state.marks.find(({ number }) => number === event.mark)?.ids ?? []
      return {
        ...state,
        total: event.total,
        marks: others(event.mark),
        read: new Set([...state.read, ...ids]),
      }
    }
    case 'notMarked':
      return { ...state, marks: others(event.mark) }
    case 'reset':
      return initialUnread
  }
}

/** The count to show: 0 while all are being marked, otherwise the total minus pending marks, never below 0. */
export function visibleUnread({ total = 0, marks }: UnreadState): number {
  if (marks.some(({ kind }) => kind === 'all')) return 0
  return Math.max(0, total - marks.length)
}

/** True if this notification is marked as read or is being marked. */
export function isMarked({ marks, read }: UnreadState, id: string): boolean {
  return read.has(id) || marks.some(({ ids }) => ids.includes(id))
}

/** "3", "99+"; undefined for 0. */
export function badgeOf(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > limits.unreadBadge ? `${limits.unreadBadge}+` : String(count)
}

export const unreadStore = createAppStore<UnreadState>('unread', () => initialUnread)

export function dispatchUnread(event: UnreadEvent): void {
  unreadStore.setState(reduceUnread(unreadStore.getState(), event), true)
}

/** The badge of the unread count. */
export function useUnreadBadge(): string | undefined {
  return useStore(unreadStore, (state) => badgeOf(visibleUnread(state)))
}
