/** The results of a bench, and the Markdown report of a full run. */

/** A figure, with a budget or only for information. */
export interface Measured {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The upper limit. */
  readonly max?: number
  /** The lower limit. */
  readonly min?: number
  /** The tolerated fraction beyond the budget of a measured duration. */
  readonly margin?: number
}

/** A bench's section of the report. */
export interface Finding {
  readonly title: string
  readonly figures: readonly Measured[]
  /** How it was measured, or why it was not, in sentences. */
  readonly notes: readonly string[]
}

/** The variable with the file in which `npm run bench` collects the findings, one line of JSON each. */
export const findingsVariable = 'PLACARD_BENCH_FINDINGS'

/** True when a figure is within its budget; NaN is not. */
export function isWithinBudget({ value, max, min, margin = 0 }: Measured): boolean {
  return (
    (max === undefined || value <= max * (1 + margin)) && (min === undefined || value >= min * (1 - margin))
  )
}

/** The figure with its significant digits. */
export function formatFigure(value: number): string {
  if (Number.isInteger(value)) return String(value)
  if (Math.abs(value) < 0.1) return value.toFixed(3)
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}

export function formatBudget({ max, min, margin }: Measured): string {
  const tolerance = margin === undefined ? '' : `, ${formatFigure(margin * 100)} % in doubt`
  if (max !== undefined) return `at most ${formatFigure(max)}${tolerance}`
  return min === undefined ? '' : `at least ${formatFigure(min)}${tolerance}`
}

/** The result of one bench file. */
export interface Section {
  /** The bench's file. */
  readonly file: string
  readonly findings: readonly Finding[]
  readonly hasFailed: boolean
  readonly seconds: number
  /** The machine's load average of the minute before the start. */
  readonly load: number
}

export interface Run {
  readonly sections: readonly Section[]
  readonly processors: number
  readonly node: string
  readonly at: Date
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function line(figure: Measured): string {
  const budget = formatBudget(figure)
  const verdict = isWithinBudget(figure) ? 'kept' : '**past**'
  const measured = `${formatFigure(figure.value)} ${figure.unit}`.trim()
  return row(figure.what, measured, budget, budget && verdict)
}

function findingLines({ title, figures, notes }: Finding): string[] {
  const table =
    figures.length === 0
      ? []
      : [row('figure', 'measured', 'budget', ''), row('---', '---', '---', '---'), ...figures.map(line), '']
  return [`## ${title}`, '', ...table, ...notes.flatMap((note) => [note, ''])]
}

function sectionLines({ file, findings, hasFailed, seconds, load }: Section, processors: number): string[] {
  const busy = load > processors ? ', busy with other work: its times say little, its ratios less' : ''
  const lines = findings.length > 0 ? findings.flatMap(findingLines) : [`## ${file}`, '']
  const broken = hasFailed && findings.every(({ figures }) => figures.every(isWithinBudget))
  return [
    ...lines,
    ...(broken ? ['**It broke off.**', ''] : []),
    `\`${file}\`: ${Math.round(seconds)} s; load before it ${load.toFixed(1)} on ${processors} processors${busy}.`,
    '',
  ]
}

/** The content of the report. */
export function reportOf({ sections, processors, node, at }: Run): string {
  const past = sections.filter(({ hasFailed }) => hasFailed).map(({ file }) => `\`${file}\``)
  return [
    '# The last full run of `npm run bench`',
    '',
    `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${node}, ${processors} processors. What is compared is` +
      ' measured in turn in the same run, and the medians are put beside each other; bytes and counts are exact.',
    '',
    past.length === 0 ? 'All budgets are kept.' : `Past a budget: ${past.join(', ')}.`,
    '',
    ...sections.flatMap((section) => sectionLines(section, processors)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
