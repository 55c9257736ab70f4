/** Prints the figures with their budgets, and stores them for the report. */
import { appendFileSync } from 'node:fs'
import {
  type Finding,
  findingsVariable,
  formatBudget,
  formatFigure,
  isWithinBudget,
  type Measured,
} from '../../scripts/bench/report.ts'

/** Prints the figures; the process fails when one exceeds its budget. */
export function report(title: string, figures: readonly Measured[], notes: readonly string[] = []): void {
  for (const figure of figures) {
    const mark = isWithinBudget(figure) ? 'ok  ' : 'PAST'
    const budget = formatBudget(figure)
    const end = budget === '' ? '' : ` (${budget})`
    console.log(`${mark} ${figure.what}: ${formatFigure(figure.value)} ${figure.unit}${end}`)
    if (!isWithinBudget(figure)) process.exitCode = 1
  }
  for (const note of notes) console.log(`     ${note}`)
  const collection = process.env[findingsVariable]
  if (collection === undefined) return
  appendFileSync(collection, `${JSON.stringify({ title, figures, notes } satisfies Finding)}\n`)
}

/** Reports why nothing was measured, without a failure. */
export function skip(title: string, why: string): void {
  report(title, [], [`Not measured: ${why}`])
}

/** The quantile of the values; `part` is between 0 and 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
