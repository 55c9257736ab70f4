/**
 * Runs the named suites one after the other; its last line sums them up: `N passed, N failed`. With `--long` tests that have
 * a long form run it (`sandbox/test-length.ts`).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDesktop } from './desktop-test.ts'
import { ensureFonts } from './find-fonts.ts'
import { runNode, runTool } from './run-tool.ts'

type Count = { passed: number; failed: number }

let hasLeftOut = false
const folder = mkdtempSync(join(tmpdir(), 'placard-test-'))

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** A suite that ends badly counts as a failure even when no test of it ran. */
function counted(passed: unknown, failed: unknown, code: number): Count {
  const failures = Number(failed ?? 0)
  return { passed: Number(passed ?? 0), failed: code === 0 ? failures : Math.max(failures, 1) }
}

async function vitest(project: string, ...only: readonly string[]): Promise<Count> {
  const file = join(folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runTool('vitest', ['run', `--project=${project}`, ...reporters, ...only])
  const report = read(file)
  return counted(report.numPassedTests, report.numFailedTests, code)
}

/** Of those files whose path contains one of the words; all without any. */
async function web(...only: readonly string[]): Promise<Count> {
  const build = await runTool('vite', ['build', '--logLevel=warn'])
  if (build.code !== 0) return counted(0, 1, build.code)
  const file = join(folder, 'web.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await runTool('playwright', ['test', '--reporter=list,json', ...only], { env })
  return playwrightCount(file, code)
}

/** Every page and dialog, in a pairwise choice of language, width and text size, or (`--long`) in all combinations. */
async function looks(): Promise<Count> {
  ensureFonts()
  const built = ['--mode', 'looks', '--outDir', join('..', '..', 'out', 'looks')]
  const build = await runTool('vite', ['build', '--logLevel=warn', ...built])
  if (build.code !== 0) return counted(0, 1, build.code)
  const file = join(folder, `looks.json`)
  const args = ['test', '--config=playwright.looks.config.ts', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await runTool('playwright', args, { env })
  return playwrightCount(file, code)
}

function playwrightCount(file: string, code: number): Count {
  const { stats = {} }: { stats?: Record<string, number> } = read(file)
  return counted((stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected, code)
}

/** Where no Electron is to be had it says so, which is a failure in CI alone. */
async function desktop(): Promise<Count> {
  const run = await testDesktop([])
  if (!('why' in run)) return playwrightCount(run.report, run.code)
  console.log(`desktop: did not run: ${run.why}`)
  if (process.env.CI) return { passed: 0, failed: 1 }
  hasLeftOut = true
  return { passed: 0, failed: 0 }
}

/** A script that tests something of its own counts as one test. */
async function script(name: string): Promise<Count> {
  const { code } = await runNode([join(import.meta.dirname, name)])
  return counted(code === 0 ? 1 : 0, 0, code)
}

const SUITES: Record<string, () => Promise<Count>> = {
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  web: () => web(),
  looks,
  desktop,
  faults: () => vitest('faults'),
  'faults-web': () => web('e2e/web/faults-'),
  load: () => vitest('api', 'sandbox/server/load.test.ts'),
  planted: () => script('planted-bugs.ts'),
  audit: () => script('audit.ts'),
  scan: () => script('web-scan.ts'),
}

const [isLong, names] = [
  process.argv.includes('--long'),
  process.argv.slice(2).filter((each) => each !== '--long'),
]
if (isLong) process.env.PLACARD_LONG = '1'

const total: Count = { passed: 0, failed: 0 }
for (const name of names) {
  const suite = SUITES[name]
  if (!suite) throw new Error(`No suite is called ${name}: ${Object.keys(SUITES).join(', ')}`)
  console.log(`\n── ${name} ──`)
  const { passed, failed } = await suite()
  console.log(`${name}: ${passed} passed, ${failed} failed`)
  total.passed += passed
  total.failed += failed
}
rmSync(folder, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && (total.passed > 0 || hasLeftOut) ? 0 : 1
