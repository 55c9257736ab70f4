/**
 * Checks the structure of the repository: imports, cycles, files per folder, lines per file. Prints the numbers of files and
 * lines.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkImports, type Sources } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDERS = ['src', 'sandbox', 'scripts', 'e2e', 'bench', 'conformance', 'fault-injection']
const MAX_FILES = 25
const MAX_LINES = 300
/** Files that the rule on lines and the counts cover: product code and scripts, without tests. */
const COUNTED = /^(?:src|sandbox|scripts)\/(?!.*\.test\.tsx?$).*\.tsx?$/
const GENERATED = /^src\/renderer\/i18n\/resources\.d\.ts$/

function readSources(): Sources {
  const patterns = ['*.ts', ...FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,css}`)]
  const files = globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] })
  const paths = files.map((file) => file.replaceAll('\\', '/')).sort()
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

function readAliases(): Record<string, string> {
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  return Object.fromEntries(
    Object.entries(imports).map(([alias, target]) => [alias.slice(0, -1), target.slice(2, -1)]),
  )
}

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Folders with too many files and files with too many lines. */
export function checkSizes(sources: Sources): string[] {
  const files = new Map<string, number>()
  const problems: string[] = []
  for (const [path, text] of sources) {
    if (GENERATED.test(path)) continue
    const folder = posix.dirname(path)
    files.set(folder, (files.get(folder) ?? 0) + 1)
    const lines = linesOf(text)
    if (COUNTED.test(path) && lines > MAX_LINES)
      problems.push(`${path} has ${lines} lines; at most ${MAX_LINES}`)
  }
  for (const [folder, count] of files)
    if (count > MAX_FILES) problems.push(`${folder} holds ${count} code files; at most ${MAX_FILES}`)
  return problems
}

if (import.meta.main) {
  const sources = readSources()
  const { problems, cycles } = checkImports(sources, readAliases())
  const all = [
    ...problems,
    ...cycles.map((files) => `import cycle: ${files.join(', ')}`),
    ...checkSizes(sources),
  ]
  for (const line of all) console.error(line)
  const counted = [...sources].filter(([path]) => COUNTED.test(path) && !GENERATED.test(path))
  const lines = counted.reduce((sum, [, text]) => sum + linesOf(text), 0)
  console.log(`${counted.length} TypeScript files in src, sandbox and scripts without tests, ${lines} lines`)
  process.exitCode = all.length > 0 ? 1 : 0
}
