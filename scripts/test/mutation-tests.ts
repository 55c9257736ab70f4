/**
 * Applies each mutation to a copy of the sandbox and runs the ledger's model against it; fails when the model misses one.
 * Arguments: words select mutations by name, a number is the seed.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresOrNone } from '../env/find-postgres.ts'
import { runNode } from '../env/run-tool.ts'
import { type Mutation, mutate, mutations } from './mutations.ts'

const root = join(import.meta.dirname, '..', '..')
const parts = ['package.json', 'sandbox', 'src/protocol', 'locales', 'scripts']
const maxCommands = '36000'
const concurrency = availableParallelism()

/** A copy of the sandbox with the mutation; returns its folder. */
function copyWith(mutation: Mutation): string {
  const copy = mkdtempSync(join(tmpdir(), 'placard-mutation-'))
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const path = join(copy, mutation.file)
  writeFileSync(path, mutate(mutation, readFileSync(path, 'utf8')))
  return copy
}

const [seed = String(Date.now() % 1_000_000_000)] = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
const words = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument))
const chosen = mutations.filter(({ name }) => words.every((word) => name.includes(word)))
const secondsSince = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Whether the model found the bug; prints the result, and the output of a run that missed it. */
async function isFound(mutation: Mutation, url: string | undefined): Promise<boolean> {
  const copy = copyWith(mutation)
  const startedAt = performance.now()
  const { code, output } = await runNode(
    [join(copy, 'scripts/test/ledger-model.ts'), maxCommands, seed, 'no'],
    {
      quiet: true,
      cwd: copy,
      ...(url !== undefined && { env: { DATABASE_URL: url } }),
    },
  )
  rmSync(copy, { recursive: true, force: true })
  // A command's result or a balance differs, or an invariant fails at the end.
  const found = code === 1 && (output.includes('Property failed') || output.includes('deep-equal'))
  console.log(`${found ? 'found ' : 'MISSED'} ${mutation.name} (${secondsSince(startedAt)})`)
  if (!found) console.log(output.trimEnd().replaceAll(/^/gm, '       '))
  return found
}

async function runAll(url: string | undefined): Promise<void> {
  const startedAt = performance.now()
  let missed = 0
  const waiting = [...chosen]
  async function worker(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await isFound(next, url))) missed += 1
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  console.log(`\n${chosen.length - missed} found, ${missed} missed, in ${secondsSince(startedAt)}`)
  process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1
}

const postgres = await postgresOrNone()
console.log(`mutations: seed ${seed}, on ${postgres ? 'PostgreSQL' : 'PGlite'}`)
try {
  await runAll(postgres?.url)
} finally {
  await postgres?.stop()
}
