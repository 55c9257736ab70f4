/** When the idle lock is due, and what a locked page reads of drafts. Pure. */

/** Time since the app was last used, in any tab, ms. */
export interface IdleTime {
  /** Never goes back, but may stop while the machine sleeps. */
  readonly monotonic: number
  /** Continues during sleep, but can be set. */
  readonly wall: number
}

export const idleMs = (minutes: number): number => minutes * 60_000

/** Either clock is enough: one cannot be set, the other does not stop during sleep. */
export const isOverdue = (minutes: number, { monotonic, wall }: IdleTime): boolean =>
  minutes > 0 && (monotonic >= idleMs(minutes) || wall >= idleMs(minutes))

/** A wall clock that was set back by more than this is not trusted, ms. */
const toleranceMs = 60_000

/** At a start only the wall clock is known. If it was set back, the lock is due. */
export const isOverdueAtStart = (minutes: number, wall: number): boolean =>
  minutes > 0 && (wall >= idleMs(minutes) || wall < -toleranceMs)

/**
 * What a locked page of the desktop app reads in the place of its user's drafts, if there are some. If it writes its settings without
 * it, they are dropped.
 */
export const hiddenDraftsOwner = 'hidden'
