/** What a bench finds, and the report of a full run in Markdown. */

/** A figure with its budget; without one it is only told. */
export interface Measured {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** It must not go above. */
  readonly most?: number
  /** It must not go below. */
  readonly least?: number
  /** Of what is measured by the clock: so much of the budget is the machine's doubt. */
  readonly margin?: number
}

/** What one bench has to tell, as it stands in the report. */
export interface Finding {
  readonly title: string
  readonly figures: readonly Measured[]
  /** How it was measured, or why it was not; a sentence each. */
  readonly notes: readonly string[]
}

/** The file that `npm run bench` collects the findings in, one line of JSON each. */
export const findingsVariable = 'PLACARD_BENCH_FINDINGS'

/** True when a figure keeps its budget; what is not a number keeps none. */
export function isKept({ value, most, least, margin = 0 }: Measured): boolean {
  return (
    (most === undefined || value <= most * (1 + margin)) &&
    (least === undefined || value >= least * (1 - margin))
  )
}

/** The figure with as many digits as say something. */
export function formatFigure(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}

export function formatBudget({ most, least, margin }: Measured): string {
  const doubt = margin === undefined ? '' : `, ${formatFigure(margin * 100)} % in doubt`
  if (most !== undefined) return `at most ${formatFigure(most)}${doubt}`
  return least === undefined ? '' : `at least ${formatFigure(least)}${doubt}`
}

/** A bench's part of a run. */
export interface Section {
  /** Its file. */
  readonly file: string
  readonly findings: readonly Finding[]
  readonly hasFailed: boolean
  readonly seconds: number
  /** What else the machine had to do when it began: processes that wanted a processor, on average of the minute. */
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
  const verdict = isKept(figure) ? 'kept' : '**past**'
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
  const broken = hasFailed && findings.every(({ figures }) => figures.every(isKept))
  return [
    ...lines,
    ...(broken ? ['**It broke off.**', ''] : []),
    `\`${file}\`: ${Math.round(seconds)} s; load before it ${load.toFixed(1)} on ${processors} processors${busy}.`,
    '',
  ]
}

/** The whole file. */
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
