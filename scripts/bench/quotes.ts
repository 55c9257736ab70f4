/** The figures of `bench/report.md` that README.md quotes. */

/** Beginnings of the titles of the sections, in the order of the table. */
const quotedTitles = [
  'A cold visit of the login page',
  'Cold visits in round trips, HTTP/2',
  'A warm start',
  'An idle home page',
  'A thousand watched accounts',
  'A release that changes one screen',
  'Interaction to next paint',
  'A tick of the overview',
  'The desktop app compared',
] as const

const begin = '<!-- figures of bench/report.md, written by `npm run bench` -->'
const end = '<!-- end of the figures -->'

/** A table with the figures of the report's quoted sections, each under its section's title. */
export function quotesOf(report: string): string {
  const sections = report.split(/^## /m).slice(1)
  const lines = quotedTitles.flatMap((title) => {
    const section = sections.find((text) => text.startsWith(title))
    const rows = section?.split('\n').filter((line) => /^\| (?!figure|---)/.test(line)) ?? []
    const heading = section?.split('\n', 1)[0] ?? title
    return [`| **${heading}** | ${rows.length === 0 ? 'not measured' : ''} | | |`, ...rows]
  })
  return ['| figure | measured | budget | |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

/** The README with the report's figures between its two marks. */
export function withQuotes(readme: string, report: string): string {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('README.md has no place for the figures')
  return `${before}${begin}\n${quotesOf(report)}\n${end}${after}`
}
