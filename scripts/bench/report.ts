/** The results of benches, and the Markdown report of the newest of each. */

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
  /** The time of a fixed calculation before the start, ms: the machine's speed. */
  readonly calculation: number
  /** The start. */
  readonly at: Date
  readonly processors: number
  readonly node: string
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

function sectionOf(section: Section): string {
  const { file, findings, hasFailed, seconds, load, calculation, at, processors, node } = section
  const busy = load > processors ? ', busy with other work: its times say little, its ratios less' : ''
  const lines = findings.length > 0 ? findings.flatMap(findingLines) : [`## ${file}`, '']
  const broken = hasFailed && findings.every(({ figures }) => figures.every(isWithinBudget))
  const started = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [
    ...lines,
    ...(broken ? ['**It broke off.**', ''] : []),
    `\`${file}\`: ${started}, ${Math.round(seconds)} s, Node ${node}; load before it ${load.toFixed(1)} on ${processors} processors${busy}; a fixed calculation took ${calculation.toFixed(0)} ms.`,
  ].join('\n')
}

/** The sections of a report by their file, which their last line names. */
function sectionsIn(report: string): Map<string, string> {
  const found = report.matchAll(/^## [\s\S]*?^`(bench\/[\w-]+\.ts)`: .*$/gm)
  return new Map([...found].flatMap(([text, file]) => (file === undefined ? [] : [[file, text] as const])))
}

/** The report `previous` with these sections instead of the earlier ones of their files. */
export function reportOf(sections: readonly Section[], previous = ''): string {
  const all = sectionsIn(previous)
  for (const section of sections) all.set(section.file, sectionOf(section))
  const ordered = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const past = ordered
    .filter(([, text]) => /\*\*(?:past|It broke off\.)\*\*/.test(text))
    .map(([file]) => `\`${file}\``)
  const intro = [
    '# The measurements of `npm run bench`',
    'Each section says when it was measured. What is compared is measured in turn in the same run, and the medians are put beside' +
      ' each other; bytes and counts are exact.',
    past.length === 0 ? 'All budgets are kept.' : `Past a budget: ${past.join(', ')}.`,
  ]
  return [...intro, ...ordered.map(([, text]) => text)].join('\n\n').concat('\n')
}
