/**
 * Runs every static check and the builds, as many at a time as there are cores, and prints each when it ends, with its output
 * if it failed. The exit code is 0 only if all pass.
 */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Finished, runNode, runTool } from './env/run-tool.ts'

const ROOT = join(import.meta.dirname, '..')
const quiet = { quiet: true, cwd: ROOT }
const tool = (command: string, ...args: string[]) => runTool(command, args, quiet)
const script = (name: string, ...args: string[]) => runNode([join('scripts', name), ...args], quiet)

function nodeVersion(): Promise<Finished> {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const pinned = `v${devDependencies.node}`
  const output = `this is Node ${process.version}, the pinned one is ${pinned}: start it with npm run check`
  return Promise.resolve({ code: process.version === pinned ? 0 : 1, output })
}

async function types(): Promise<Finished> {
  const projects = globSync('tsconfig.*.json', { cwd: ROOT }).filter((file) => file !== 'tsconfig.base.json')
  const all = await Promise.all(projects.map((file) => tool('tsc', '-p', file, '--pretty', 'false')))
  return { code: Math.max(...all.map(({ code }) => code)), output: all.map(({ output }) => output).join('') }
}

/** This check's output, with the numbers of files and lines, is always printed. */
const STRUCTURE = 'imports, cycles, sizes'

/** The second part reads what the first one wrote; a failure of the first part is the check's. */
async function oneAfterTheOther(...parts: readonly (() => Promise<Finished>)[]): Promise<Finished> {
  let output = ''
  for (const part of parts) {
    const finished = await part()
    output += finished.output
    if (finished.code !== 0) return { code: finished.code, output }
  }
  return { code: 0, output }
}

type Check = readonly [name: string, run: () => Promise<Finished>]

/** Other checks read the generated file, so it comes before them. */
const FIRST: readonly Check[] = [
  ['Node is the pinned one', nodeVersion],
  ['types of texts are generated', () => tool('i18next-cli', 'types')],
]

/** The longest first, so that no core waits for one of them at the end. */
const TOGETHER: readonly Check[] = [
  ['types', types],
  [
    'format and lint',
    () => tool('biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=100'),
  ],
  [
    'web build, within its budgets',
    () =>
      oneAfterTheOther(
        () => tool('vite', 'build', '--logLevel=warn'),
        () => runNode([join('bench', 'weights.ts')], quiet),
      ),
  ],
  ['desktop build', () => tool('electron-vite', 'build', '--logLevel=warn')],
  ['dead code, unused dependencies', () => tool('knip', '--no-progress', '--treat-config-hints-as-errors')],
  [STRUCTURE, () => script('checks/check-structure.ts')],
  ['no literal text', () => tool('i18next-cli', 'lint')],
  ['openapi.json is current', () => script('docs/openapi.ts', '--check')],
  ['locales', () => script('checks/texts/check-locales.ts')],
  ['compose file', () => tool('dclint', '--max-warnings', '0', 'compose.yaml')],
  ['workflows and Dockerfile', () => script('checks/lint-deploy.ts')],
  ['dependencies: lock file and reasons', () => script('checks/check-dependencies.ts')],
]

let failed = 0
async function report([name, run]: Check): Promise<void> {
  const start = performance.now()
  const { code, output } = await run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) failed += 1
  if (code !== 0 || name === STRUCTURE) console.log(output.trimEnd().replaceAll(/^/gm, '       '))
}

for (const check of FIRST) await report(check)
const waiting = TOGETHER.values()
await Promise.all(
  // Each takes the next check from the same iterator.
  Array.from({ length: availableParallelism() }, async () => {
    for (const check of waiting) await report(check)
  }),
)
console.log(`\n${FIRST.length + TOGETHER.length - failed} checks passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
