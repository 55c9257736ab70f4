/** When nobody has used the app for too long. Pure. */

/** What has passed since the app was last used, in any tab, ms. */
export interface Passed {
  /** By a clock that only goes forward, but may stand still while the machine sleeps. */
  readonly monotonic: number
  /** By the wall clock, which goes on then, but can be set. */
  readonly wall: number
}

export const idleMs = (minutes: number): number => minutes * 60_000

/** True once either clock says so: the one that cannot be set, or the one that sleep does not stop. */
export const isOverdue = (minutes: number, { monotonic, wall }: Passed): boolean =>
  minutes > 0 && (monotonic >= idleMs(minutes) || wall >= idleMs(minutes))

/** How far a wall clock may have been put back without suspicion, ms. */
const toleranceMs = 60_000

/** The same at a start, when only the wall clock is known, and one that was put back says nothing. */
export const isOverdueAtStart = (minutes: number, wall: number): boolean =>
  minutes > 0 && (wall >= idleMs(minutes) || wall < -toleranceMs)
