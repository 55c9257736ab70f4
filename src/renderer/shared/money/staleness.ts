/** An older figure is stale and shows its age, ms (docs/rules.md, section R1). */
export const staleAfterMs = 5000

export function isStale(ageMs: number): boolean {
  return ageMs > staleAfterMs
}

/** The time until the label for this age changes, ms: when it becomes stale, then at each full second. */
export function nextChangeMs(ageMs: number): number {
  if (!isStale(ageMs)) return Math.max(0, staleAfterMs - ageMs) + 1
  return 1000 - (ageMs % 1000)
}
