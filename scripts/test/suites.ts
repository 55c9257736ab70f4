/** Runs each suite of tests, by Vitest, by Playwright or as a script of its own, and reads what it reports. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuildStale } from '../build/web-build.ts'
import { testDesktop } from '../desktop/test.ts'
import { ensureFonts, ensurePoppler } from '../env/debian-packages.ts'
import { findChromium, findOtherChromium, kindOf } from '../env/find-chromium.ts'
import { runNode, runTool } from '../env/run-tool.ts'
import { didNotRun, inBrowser, playwrightResult, type SuiteResult, vitestResult } from './test-report.ts'
import { webCorePattern } from './web-core.ts'

/**
 * Node compiles each file once instead of in each process that a test starts, and reads the large `package.json` of drizzle-orm
 * once in each process of a suite instead of once for each of its files.
 */
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  '../..',
  'node_modules',
  '.cache',
  'placard',
  'compiled',
)
const quickStart = `--import=${new URL('../../sandbox/quick-start.ts', import.meta.url).href}`
const quickNode = { NODE_OPTIONS: [process.env.NODE_OPTIONS, quickStart].filter(Boolean).join(' ') }

const isCi = Boolean(process.env.CI)
const folder = mkdtempSync(join(tmpdir(), 'placard-test-'))
/** Removes the reports of the suites. */
export const removeReports = (): void => rmSync(folder, { recursive: true, force: true })

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function oneStep(title: string, code: number): SuiteResult {
  return {
    passed: code === 0 ? 1 : 0,
    skipped: 0,
    failed: code === 0 ? [] : [title],
    flaky: [],
    durations: [],
  }
}

/** The Vitest projects of the suites that have several. The faults wait for one process, beside which the others run. */
const projects: Readonly<Record<string, readonly string[]>> = {
  unit: ['unit', 'unit-isolated'],
  api: ['faults', 'api'],
}

export async function vitest(
  suite: 'unit' | 'api' | 'faults' | 'components',
  ...only: readonly string[]
): Promise<SuiteResult> {
  const file = join(folder, `${suite}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [
    'run',
    ...(projects[suite] ?? [suite]).map((name) => `--project=${name}`),
    ...reporters,
    ...only,
  ]
  const { code } = await runTool('vitest', args, suite === 'unit' ? {} : { env: quickNode })
  return vitestResult(suite, read(file), code)
}

/** Runs tests of Playwright in the built web app; builds it if no other suite, nor `npm run check`, has done so. */
async function playwright(suite: string, ...args: readonly string[]): Promise<SuiteResult> {
  const build = isBuildStale() ? (await runTool('vite', ['build', '--logLevel=warn'])).code : 0
  if (build !== 0) return oneStep(`${suite}: the build failed`, build)
  const file = join(folder, `${suite}.json`)
  rmSync(file, { force: true })
  const env = { ...quickNode, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await runTool('playwright', ['test', '--reporter=list,json', ...args], { env })
  return playwrightResult(suite, read(file), code)
}

/** Runs a suite in a Chromium, which the configurations of Vitest and Playwright take from the environment. */
async function inChromium(path: string, run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  const before = process.env.PLACARD_CHROMIUM
  process.env.PLACARD_CHROMIUM = path
  try {
    return inBrowser(await run(), kindOf(path))
  } finally {
    if (before === undefined) delete process.env.PLACARD_CHROMIUM
    else process.env.PLACARD_CHROMIUM = before
  }
}

/** In the files whose path contains one of the words; all without any. */
export async function components(...only: readonly string[]): Promise<SuiteResult> {
  ensureFonts()
  return inChromium(await findChromium(), () => vitest('components', ...only))
}

/** Of those files whose path contains one of the words; all without any. */
export async function web(...only: readonly string[]): Promise<SuiteResult> {
  ensureFonts()
  ensurePoppler()
  return inChromium(await findChromium(), () => playwright('web', ...only))
}

/** Every page and dialog, in a pairwise choice of language, width and text size, or (`--full`) in all combinations. */
export async function visual(...only: readonly string[]): Promise<SuiteResult> {
  ensureFonts()
  return inChromium(await findChromium(), () =>
    playwright('visual', '--config=playwright.visual.config.ts', ...only),
  )
}

/** In the other kind of Chromium than the suites before; where there is none it says so, which is a failure in CI alone. */
async function inOtherChromium(suite: string, run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  const other = await findOtherChromium(await findChromium())
  if ('path' in other) return inChromium(other.path, run)
  return { ...didNotRun(`${suite} (${other.kind})`, other.why, isCi), browser: other.kind }
}

export const otherComponents = (): Promise<SuiteResult> =>
  inOtherChromium('components', () => vitest('components'))

export const otherWebCore = (): Promise<SuiteResult> =>
  inOtherChromium('web core', () => playwright('web', `--grep=${webCorePattern}`))

/** Where no Electron is to be had it says so, which is a failure in CI alone. */
export async function desktop(...only: readonly string[]): Promise<SuiteResult> {
  const run = await testDesktop(only)
  if ('why' in run) return didNotRun('desktop', run.why, isCi)
  return playwrightResult('desktop', read(run.report), run.code)
}

/** A script that tests something of its own counts as one test. */
export async function script(name: string): Promise<SuiteResult> {
  const { code } = await runNode([join(import.meta.dirname, '..', name)])
  return oneStep(name, code)
}
