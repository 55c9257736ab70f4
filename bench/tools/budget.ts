/** Prints what was measured beside its budget. */

/** A figure that must not go above `most`. */
export interface Measured {
  readonly what: string
  readonly value: number
  readonly most: number
  readonly unit: string
}

/** Prints the figures; the process fails when one is past its budget. */
export function judge(figures: readonly Measured[]): void {
  for (const { what, value, most, unit } of figures) {
    const isPast = !(value <= most)
    console.log(`${isPast ? 'PAST' : 'ok  '} ${what}: ${value.toFixed(1)} ${unit} (at most ${most})`)
    if (isPast) process.exitCode = 1
  }
}

/** The value below which this part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
