/** How old a figure may get before its screen says so, ms (docs/rules.md, section R1). */
export const staleAfterMs = 5000

export function isStale(ageMs: number): boolean {
  return ageMs > staleAfterMs
}

/** How long until what is said of this age changes, ms: once it is stale, at the next whole second. */
export function nextChangeMs(ageMs: number): number {
  if (!isStale(ageMs)) return Math.max(0, staleAfterMs - ageMs) + 1
  return 1000 - (ageMs % 1000)
}
