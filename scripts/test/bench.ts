/**
 * `npm run bench`: runs every file in bench/; fails when a figure exceeds its budget. A full run writes `bench/report.md`. With
 * parts of names as arguments, only those benches run and the report is not written.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, isBuildStale, projectFolder } from '../build/web-build.ts'
import { runNode } from '../env/run-tool.ts'
import { type Finding, findingsVariable, reportOf, type Section } from './bench-report.ts'

const work = mkdtempSync(join(tmpdir(), 'placard-bench-'))

async function run(file: string): Promise<Section> {
  console.log(`\n── ${file} ──`)
  const collection = join(work, 'findings')
  writeFileSync(collection, '')
  const load = loadavg()[0] ?? 0
  const startedAt = performance.now()
  const { code } = await runNode([join(projectFolder, file)], {
    cwd: projectFolder,
    env: { [findingsVariable]: collection },
  })
  const findings = readFileSync(collection, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Finding => JSON.parse(line))
  return { file, findings, hasFailed: code !== 0, seconds: (performance.now() - startedAt) / 1000, load }
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

if (names.length === 0) {
  const report = reportOf({
    sections,
    processors: availableParallelism(),
    node: process.versions.node,
    at: new Date(),
  })
  writeFileSync(join(projectFolder, 'bench', 'report.md'), report)
}
const past = sections.filter(({ hasFailed }) => hasFailed).map(({ file }) => file)
console.log(
  past.length === 0 ? `\n${files.length} within their budgets` : `\nPast a budget: ${past.join(', ')}`,
)
process.exitCode = past.length === 0 && files.length > 0 ? 0 : 1
