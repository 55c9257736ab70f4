/**
 * Writes `biome.imports.json`: the table of `module-boundaries.ts` as lint rules, one for each room and depth in it.
 * `--check` writes nothing and fails when the file is not current.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { confined, type Module, modules } from './module-boundaries.ts'

const FILE = new URL('../../biome.imports.json', import.meta.url)
/** Folders below a room's own that the rules reach; `test` in import-rules.test.ts holds that no file lies deeper. */
export const DEPTHS = 5

type Pattern = { group: string[]; message: string }

const not = (path: string) => `!${path}`

function confinedHere(folder: string, file?: string): string[] {
  return confined.filter(({ only }) => only !== folder && only !== file).map(({ name }) => name)
}

function patterns(room: Module, depth: number, isTest: boolean, file?: string): Pattern[] {
  const up = '../'.repeat(depth + 1)
  const allowed = room.mayImport.map((path) => path.split('/')[0]).join(', ') || 'nothing of ours'
  const own = confinedHere(room.folder, file).filter((name) => !room.packages?.includes(name))
  const all: Pattern[] = [
    { group: [`${up}**`, `./${up}**`], message: `This leaves ${room.folder}; write the other room's alias.` },
    { group: ['#*/**/../**'], message: 'An alias names its file without going up.' },
    {
      group: ['#*/**', ...room.mayImport.map(not), ...(room.mayNot ?? [])],
      message: `${room.folder} may import: ${allowed} (docs/architecture.md).`,
    },
    { group: own.flatMap((name) => [name, `${name}/**`]), message: 'One place alone imports this package.' },
  ]
  if (room.packages && !isTest) {
    const known = [...room.packages, ...confined.filter(({ only }) => only === file).map(({ name }) => name)]
    const group = ['*', '*/**', '!./**', '!../**', '!#*/**', ...known.map(not)]
    all.push({ group, message: `${room.folder} may use these packages only: ${known.join(', ')}.` })
  }
  return all
}

function override(includes: string[], found: Pattern[]) {
  const options = { patterns: found }
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } } }
}

function overridesOf(room: Module) {
  const overrides = Array.from({ length: DEPTHS }, (_, depth) => {
    const files = `${room.folder}${'/*'.repeat(depth)}/*`
    if (!room.packages) return [override([files], patterns(room, depth, false))]
    const tests = [`${files}.test.ts`, `${files}.test.tsx`]
    return [
      override([files, ...tests.map(not)], patterns(room, depth, false)),
      override(tests, patterns(room, depth, true)),
    ]
  }).flat()
  for (const { only } of confined.filter((one) => one.only.startsWith(`${room.folder}/`))) {
    const depth = only.slice(room.folder.length + 1).split('/').length - 1
    overrides.push(override([only], patterns(room, depth, false, only)))
  }
  return overrides
}

/** The lint configuration that holds the table. */
export function importRules() {
  return { overrides: modules.flatMap(overridesOf) }
}

if (import.meta.main) {
  const lines = importRules().overrides.map((one) => JSON.stringify(one))
  const text = `{ "overrides": [\n${lines.join(',\n')}\n] }\n`
  if (!process.argv.includes('--check')) writeFileSync(FILE, text)
  else if (readFileSync(FILE, 'utf8') !== text) {
    console.error('biome.imports.json is not current: run `node scripts/checks/import-rules.ts`')
    process.exitCode = 1
  }
}
