/** What came of the checks: for people, and as JUnit. */
import type { Result } from './run.ts'

const marks = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const

const count = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((each) => each.outcome === outcome).length

/** A line a check, with the reason below what failed; the sum at the end. */
export function textReport(host: string, results: readonly Result[]): string {
  const lines = results.flatMap(({ check, outcome, why, got }) => [
    `${marks[outcome]} ${check.area}: ${check.name}${outcome === 'skipped' ? ` (${why})` : ''}`,
    ...(outcome === 'failed'
      ? [`          ${why}`, ...(got === undefined ? [] : [`          got: ${got}`])]
      : []),
  ])
  const sums = `${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${count(results, 'skipped')} skipped`
  return `${host}\n\n${lines.join('\n')}\n\n${sums}\n`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// What XML has no place for at all is left out.
const xml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '').replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '')

function caseOf({ check, outcome, why = '', got = '', ms }: Result): string {
  const open = `<testcase classname="${check.area}" name="${xml(check.name)}" time="${ms / 1000}"`
  if (outcome === 'passed') return `    ${open}/>`
  const inner =
    outcome === 'failed'
      ? `<failure message="${xml(why)}">${xml(got)}</failure>`
      : `<skipped message="${xml(why)}"/>`
  return `    ${open}>${inner}</testcase>`
}

export function junitReport(host: string, results: readonly Result[]): string {
  const counts = `tests="${results.length}" failures="${count(results, 'failed')}" skipped="${count(results, 'skipped')}"`
  const cases = results.map(caseOf).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="${xml(`conformance of ${host}`)}" ${counts}>\n${cases}\n  </testsuite>\n</testsuites>\n`
}
