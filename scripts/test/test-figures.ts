/** The figures of the newest full run in `docs/test-report.md`, a dated section for each suite that measures something. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFullRun } from '#sandbox/testing/full-run.ts'

const reportFile = join(import.meta.dirname, '../../docs/test-report.md')
const introduction =
  '# Test report\n\nFigures of the newest full runs (`npm run test:all`), written by the run.\n'

/** The report with the section of this title replaced, or added at the end. */
export function withSection(report: string, title: string, date: string, lines: readonly string[]): string {
  const section = `## ${title}\n\n${date}\n\n${lines.join('\n')}\n`
  const sections = report.split(/^(?=## )/m)
  const index = sections.findIndex((text) => text.startsWith(`## ${title}\n`))
  const kept = sections.map((text) => text.trimEnd())
  const next = index < 0 ? [...kept, section.trimEnd()] : kept.with(index, section.trimEnd())
  return `${next.join('\n\n')}\n`
}

/** Writes the section in a full run; other runs leave the report as it is. */
export function recordFigures(title: string, lines: readonly string[]): void {
  if (!isFullRun) return
  const report = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : introduction
  writeFileSync(reportFile, withSection(report, title, new Date().toISOString().slice(0, 10), lines))
}
