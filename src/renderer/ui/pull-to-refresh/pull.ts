/** How far a finger must pull to refresh, in screen px. */
export const fullPull = 96

/** How far a pull has come, 0 to 1 (refreshes when let go), for a finger moved down by `distance` screen px. */
export function pullProgress(distance: number): number {
  return Math.min(1, Math.max(0, distance / fullPull))
}
