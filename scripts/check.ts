/** Runs every static check and the builds, and prints the failures. The exit code is 0 only if all pass. */
import { globSync, readFileSync } from 'node:fs'
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

const CHECKS: [string, () => Promise<Finished>][] = [
  ['Node is the pinned one', nodeVersion],
  ['dependencies: lock file and reasons', () => script('checks/check-dependencies.ts')],
  ['types of texts are generated', () => tool('i18next-cli', 'types')],
  [STRUCTURE, () => script('checks/check-structure.ts')],
  [
    'format and lint',
    () => tool('biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=100'),
  ],
  ['types', types],
  ['dead code, unused dependencies', () => tool('knip', '--no-progress', '--treat-config-hints-as-errors')],
  ['locales', () => script('checks/check-locales.ts')],
  ['no literal text', () => tool('i18next-cli', 'lint')],
  ['openapi.json is current', () => script('docs/openapi.ts', '--check')],
  ['workflows and Dockerfile', () => script('checks/lint-deploy.ts')],
  ['compose file', () => tool('dclint', '--max-warnings', '0', 'compose.yaml')],
  ['web build', () => tool('vite', 'build', '--logLevel=warn')],
  ['the web build keeps its budgets', () => runNode([join('bench', 'weights.ts')], quiet)],
  ['desktop build', () => tool('electron-vite', 'build', '--logLevel=warn')],
]

let failed = 0
for (const [name, run] of CHECKS) {
  const start = performance.now()
  const { code, output } = await run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) failed += 1
  if (code !== 0 || name === STRUCTURE) console.log(output.trimEnd().replaceAll(/^/gm, '       '))
}
console.log(`\n${CHECKS.length - failed} checks passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
