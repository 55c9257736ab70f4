/**
 * Plants each money bug of the list in a copy of the sandbox and runs the ledger's model against it; fails when the model
 * finds nothing. Words of the bugs' names choose some of them.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlantedBug, plantedBugs } from './planted-bugs-list.ts'
import { runNode } from './run-tool.ts'

const root = join(import.meta.dirname, '..')
const parts = ['package.json', 'sandbox', 'src/contract', 'locales', 'scripts/money-model.ts']
const most = '6000'

function plant({ name, file, from, to }: PlantedBug): string {
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
console.log(`planted bugs: seed ${seed}`)

let missed = 0
const chosen = plantedBugs.filter(({ name }) => words.every((word) => name.includes(word)))
for (const bug of chosen) {
  const copy = plant(bug)
  const begin = performance.now()
  const run = await runNode([join(copy, 'scripts/money-model.ts'), most, seed, 'no'], {
    quiet: true,
    cwd: copy,
  })
  rmSync(copy, { recursive: true, force: true })
  const isFound = run.code === 1 && run.output.includes('Property failed')
  const isProved = run.code === 1 && run.output.includes('deep-equal')
  if (!isFound && !isProved) missed += 1
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${isFound || isProved ? 'found ' : 'MISSED'} ${bug.name} (${seconds} s)`)
  if (!isFound && !isProved) console.log(run.output.trimEnd().replaceAll(/^/gm, '       '))
}
console.log(`\n${chosen.length - missed} found, ${missed} missed`)
process.exitCode = missed === 0 ? 0 : 1
