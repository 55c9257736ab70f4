/**
 * Mutates the pure money code and runs its tests against each mutant (`stryker.config.json`). Fails when the score of all files
 * is below `thresholds.break`, when the score of a file without its equivalent mutants is below 90 %, and for a listed mutant
 * that no longer survives. Arguments: paths of files, by default all.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { runTool } from '../env/run-tool.ts'
import { equivalentMutants } from './equivalent-mutants.ts'
import { MutationReport, percentOf, scoresOf, staleEquivalents } from './mutation-score.ts'
import { recordFigures } from './test-figures.ts'

const root = join(import.meta.dirname, '..', '..')
const minPercent = 90
const files = process.argv.slice(2)

const { code } = await runTool('stryker', ['run', ...(files.length > 0 ? ['--mutate', files.join()] : [])], {
  cwd: root,
})
const report = v.parse(
  MutationReport,
  JSON.parse(readFileSync(join(root, 'out/stryker/report.json'), 'utf8')),
)
const scores = scoresOf(report, equivalentMutants)
const percent = (score: Parameters<typeof percentOf>[0]) => `${percentOf(score).toFixed(1)} %`
const rows = scores.map((score) => [
  score.file,
  String(score.killed),
  String(score.survivors.length),
  String(score.equivalent),
  percent(score),
])
for (const row of rows) console.log(row.join('  '))
for (const { file, line, from, to } of scores.flatMap(({ survivors }) => survivors))
  console.log(`survived: ${file}:${line} ${from} => ${to}`)

const problems = [
  ...scores
    .filter((score) => percentOf(score) < minPercent)
    .map((score) => `${score.file}: ${percent(score)}, at least ${minPercent} % are required`),
  ...staleEquivalents(report, equivalentMutants).map(
    ({ file, from, to }) => `${file}: listed as equivalent, but does not survive: ${from} => ${to}`,
  ),
]
for (const problem of problems) console.error(problem)
const sum = {
  killed: scores.reduce((total, { killed }) => total + killed, 0),
  survivors: scores.flatMap(({ survivors }) => survivors),
}
console.log(`mutation score: ${percent(sum)} of ${scores.length} files`)
if (files.length === 0)
  recordFigures('Mutation score of the money code', [
    `All files: ${percent(sum)}. Equivalent mutants are listed with reasons in \`scripts/test/equivalent-mutants.ts\`.`,
    '',
    '| file | killed | survived | equivalent | score |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ])
process.exitCode = code === 0 && problems.length === 0 ? 0 : 1
