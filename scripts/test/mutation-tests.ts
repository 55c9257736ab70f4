/**
 * Plants each money bug of the list in a copy of the sandbox and runs the ledger's model against it; fails when the model
 * finds nothing. Words of the bugs' names choose some of them.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresOrNone } from '../env/find-postgres.ts'
import { runNode } from '../env/run-tool.ts'
import { type Mutation, mutations } from './mutation-tests-list.ts'

const root = join(import.meta.dirname, '..', '..')
const parts = ['package.json', 'sandbox', 'src/protocol', 'locales', 'scripts']
const most = '12000'
const atOnce = availableParallelism()

function plant({ name, file, from, to }: Mutation): string {
  const copy = mkdtempSync(join(tmpdir(), 'placard-planted-'))
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const path = join(copy, file)
  const [before, after, ...more] = readFileSync(path, 'utf8').split(from)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`"${name}" is to change what does not stand once in ${file}`)
  }
  writeFileSync(path, `${before}${to}${after}`)
  return copy
}

const [seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2).filter((each) => /^\d+$/.test(each))
const words = process.argv.slice(2).filter((each) => !/^\d+$/.test(each))
const chosen = mutations.filter(({ name }) => words.every((word) => name.includes(word)))
const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`

/** Whether the model found it; prints that, and what the run said when it found nothing. */
async function isFound(bug: Mutation, url: string | undefined): Promise<boolean> {
  const copy = plant(bug)
  const begin = performance.now()
  const { code, output } = await runNode([join(copy, 'scripts/test/ledger-model.ts'), most, seed, 'no'], {
    quiet: true,
    cwd: copy,
    ...(url !== undefined && { env: { DATABASE_URL: url } }),
  })
  rmSync(copy, { recursive: true, force: true })
  // A command's answer or a balance differs, or the invariants do at the end.
  const found = code === 1 && (output.includes('Property failed') || output.includes('deep-equal'))
  console.log(`${found ? 'found ' : 'MISSED'} ${bug.name} (${secondsSince(begin)})`)
  if (!found) console.log(output.trimEnd().replaceAll(/^/gm, '       '))
  return found
}

async function runAll(url: string | undefined): Promise<void> {
  const begin = performance.now()
  let missed = 0
  const waiting = [...chosen]
  async function lane(): Promise<void> {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) if (!(await isFound(bug, url))) missed += 1
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  console.log(`\n${chosen.length - missed} found, ${missed} missed, in ${secondsSince(begin)}`)
  process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1
}

const postgres = await postgresOrNone()
console.log(`planted bugs: seed ${seed}, on ${postgres ? 'PostgreSQL' : 'PGlite'}`)
try {
  await runAll(postgres?.url)
} finally {
  await postgres?.stop()
}
