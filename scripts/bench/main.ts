/**
 * `npm run bench`: runs every file in bench/, writes `bench/report.md` and its figures in README.md; fails when a figure exceeds
 * its budget. With parts of names as arguments, only those benches run, and only their sections of the report are replaced.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, isBuildStale, projectFolder } from '../build/web-build.ts'
import { runNode } from '../env/run-tool.ts'
import { withQuotes } from './quotes.ts'
import { type Finding, findingsVariable, reportOf, type Section } from './report.ts'

/** A bench that takes longer hangs, and is stopped. */
const limitMs = 15 * 60_000

const work = mkdtempSync(join(tmpdir(), 'placard-bench-'))

/** The best of five times of a fixed calculation in ms: figures in ms of two machines compare only in proportion to it. */
function calculationMs(): number {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: index,
    name: `row ${index}`,
    share: index / 7,
  }))
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    JSON.parse(JSON.stringify(rows))
    return performance.now() - start
  })
  return Math.min(...times)
}

async function run(file: string): Promise<Section> {
  console.log(`\n── ${file} ──`)
  const collection = join(work, 'findings')
  writeFileSync(collection, '')
  const load = loadavg()[0] ?? 0
  const calculation = calculationMs()
  const at = new Date()
  const startedAt = performance.now()
  const { code } = await runNode([join(projectFolder, file)], {
    cwd: projectFolder,
    env: { [findingsVariable]: collection },
    limitMs,
  })
  const findings = readFileSync(collection, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Finding => JSON.parse(line))
  const seconds = (performance.now() - startedAt) / 1000
  if (seconds * 1000 >= limitMs) console.log(`Stopped: not done after ${limitMs / 60_000} minutes`)
  const machine = { processors: availableParallelism(), node: process.versions.node }
  return { file, findings, hasFailed: code !== 0, seconds, load, calculation, at, ...machine }
}

const names = process.argv.slice(2)
const files = globSync('bench/*.ts', { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
  .toSorted()
if (isBuildStale()) await buildWeb()

const sections: Section[] = []
for (const file of files) sections.push(await run(file))
rmSync(work, { recursive: true, force: true })

const report = join(projectFolder, 'bench', 'report.md')
const text = reportOf(sections, names.length === 0 ? '' : readFileSync(report, 'utf8'))
writeFileSync(report, text)
const readme = join(projectFolder, 'README.md')
writeFileSync(readme, withQuotes(readFileSync(readme, 'utf8'), text))
const past = sections.filter(({ hasFailed }) => hasFailed).map(({ file }) => file)
console.log(
  past.length === 0 ? `\n${files.length} within their budgets` : `\nPast a budget: ${past.join(', ')}`,
)
process.exitCode = past.length === 0 && files.length > 0 ? 0 : 1
