/** Arguments for Node that shift the clock of a process, as on a machine whose clock is wrong. */
export function shiftedClock(ms: number): readonly string[] {
  if (ms === 0) return []
  const code = `
    const Right = Date
    globalThis.Date = class Date extends Right {
      constructor(...parts) { parts.length === 0 ? super(Right.now() + ${ms}) : super(...parts) }
      static now() { return Right.now() + ${ms} }
    }`
  return [`--import=data:text/javascript,${encodeURIComponent(code)}`]
}
