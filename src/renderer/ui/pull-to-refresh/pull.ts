/** The distance of a pull that refreshes, screen px. */
export const fullPull = 96

/** The progress of a pull by `distance` screen px, 0 to 1; at 1, releasing it refreshes. */
export function pullProgress(distance: number): number {
  return Math.min(1, Math.max(0, distance / fullPull))
}
