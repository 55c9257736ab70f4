/**
 * Runs the named suites one after the other. Its last lines name what failed, what passed only at a second try and what did
 * not run; the very last one is the sum, `N passed, N failed, N skipped`. With `--full` tests that have a long form run it
 * (`sandbox/testing/full-run.ts`). With `--changed` it runs the tests that a change concerns (`test/changed.ts`): since the named
 * commit, by default of everything uncommitted. `--shard=1/2` runs a part of the web tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isBuildStale } from './build/web-build.ts'
import { testDesktop } from './desktop/test.ts'
import { ensureFonts } from './env/debian-packages.ts'
import { findChromium } from './env/find-chromium.ts'
import { runNode, runTool } from './env/run-tool.ts'
import { isTextsOnly, selectionFor } from './test/changed.ts'
import { changedTexts, filesWith } from './test/changed-texts.ts'
import {
  countLine,
  didNotRun,
  playwrightResult,
  type SuiteResult,
  summary,
  vitestResult,
} from './test/test-report.ts'

const snapshotFolder = join('e2e', 'visual', 'aria-snapshots')

/**
 * Node compiles each file once instead of in each process that a test starts, and reads the large `package.json` of drizzle-orm
 * once in each process of a suite instead of once for each of its files.
 */
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  '..',
  'node_modules',
  '.cache',
  'placard',
  'compiled',
)
const quickStart = `--import=${new URL('../sandbox/quick-start.ts', import.meta.url).href}`
const quickNode = { NODE_OPTIONS: [process.env.NODE_OPTIONS, quickStart].filter(Boolean).join(' ') }

/** A line for each suite that did not run. */
const leftOut: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'placard-test-'))

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

async function vitest(
  suite: 'unit' | 'api' | 'faults' | 'components',
  ...only: readonly string[]
): Promise<SuiteResult> {
  const file = join(folder, `${suite}.json`)
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

/** In the files whose path contains one of the words; all without any. */
async function components(...only: readonly string[]): Promise<SuiteResult> {
  // The configuration of Vitest only takes a Chromium that is installed.
  process.env.PLACARD_CHROMIUM = await findChromium()
  return vitest('components', ...only)
}

/** Builds the web app if no other suite, nor `npm run check`, has done so; returns 0 if there is a build. */
async function buildIfStale(): Promise<number> {
  return isBuildStale() ? (await runTool('vite', ['build', '--logLevel=warn'])).code : 0
}

/** Of those files whose path contains one of the words; all without any. */
async function web(...only: readonly string[]): Promise<SuiteResult> {
  const build = await buildIfStale()
  if (build !== 0) return oneStep('web: the build failed', build)
  const file = join(folder, 'web.json')
  const env = { ...quickNode, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const run = await runTool('playwright', ['test', '--reporter=list,json', ...only], { env })
  return playwrightResult('web', read(file), run.code)
}

/** Every page and dialog, in a pairwise choice of language, width and text size, or (`--full`) in all combinations. */
async function visual(...only: readonly string[]): Promise<SuiteResult> {
  ensureFonts()
  const build = await buildIfStale()
  if (build !== 0) return oneStep('visual: the build failed', build)
  const file = join(folder, 'visual.json')
  const args = ['test', '--config=playwright.visual.config.ts', '--reporter=list,json', ...only]
  const env = { ...quickNode, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await runTool('playwright', args, { env })
  return playwrightResult('visual', read(file), code)
}

/** Where no Electron is to be had it says so, which is a failure in CI alone. */
async function desktop(...only: readonly string[]): Promise<SuiteResult> {
  const run = await testDesktop(only)
  if (!('why' in run)) return playwrightResult('desktop', read(run.report), run.code)
  const isCi = Boolean(process.env.CI)
  if (!isCi) leftOut.push(`desktop: did not run: ${run.why}`)
  return didNotRun('desktop', run.why, isCi)
}

/** A script that tests something of its own counts as one test. */
async function script(name: string): Promise<SuiteResult> {
  const { code } = await runNode([join(import.meta.dirname, name)])
  return oneStep(name, code)
}

const SUITES: Record<string, () => Promise<SuiteResult>> = {
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  components: () => components(),
  web: () => web(...(values.shard ? [`--shard=${values.shard}`] : [])),
  visual: () => visual(),
  desktop: () => desktop(),
  faults: () => vitest('faults'),
  'faults-web': () => web('faults-'),
  mutation: () => script('test/mutation-tests.ts'),
  stryker: () => script('test/stryker.ts'),
  soak: () => script('test/soak/soak.ts'),
  'suite-faults': () => script('test/suite-faults.ts'),
  audit: () => script('test/audit.ts'),
  scan: () => script('test/security-scan.ts'),
}

interface Run {
  readonly name: string
  readonly run: () => Promise<SuiteResult>
}

/** Runs git; a file that the commit does not have is empty. */
function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0 && args[0] !== 'show') throw new Error(stderr)
  return stdout
}
const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** The web tests and visual states that show one of the texts that changed in these files. */
function showingTexts(files: readonly string[], since: string, specs: readonly string[]) {
  const parse = (text: string): unknown => JSON.parse(text || '{}')
  const texts = changedTexts(
    files.map((path) => ({
      before: parse(git('show', `${since}:${path}`)),
      after: parse(existsSync(path) ? readFileSync(path, 'utf8') : ''),
      english: parse(git('show', `${since}:locales/en/${basename(path)}`)),
    })),
  )
  const contents = (folder: string, names: readonly string[]) =>
    new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const snapshots = contents(snapshotFolder, globSync('*.yml', { cwd: snapshotFolder }))
  return {
    web: filesWith(texts, contents(join('e2e', 'web'), specs)),
    // The file's name is the state's, with a dash for what is neither letter nor digit.
    states: filesWith(texts, snapshots).map((name) => ` ${basename(name, '.yml').replaceAll('-', '\\W+')} @`),
  }
}

/** The suites of a change since a commit; by default of what is not committed. */
function suitesOfChange(since: string): readonly Run[] {
  const untracked = linesOf(git('ls-files', '--others', '--exclude-standard'))
  const files = [...linesOf(git('diff', '--name-only', since)), ...untracked]
  const selection = selectionFor(files)
  const { web: specs, states } = isTextsOnly(files)
    ? showingTexts(files, since, selection.web)
    : { web: selection.web, states: selection.visual.map((path) => `@${path}(?![/\\w-])`) }
  const selected = { ...selection, web: specs, visual: states }
  const changed = ['--passWithNoTests', `--changed=${since}`]
  const runs: (Run & { readonly files: readonly string[] })[] = [
    { name: 'unit', files: ['.'], run: () => vitest('unit', ...changed) },
    { name: 'texts', files: selected.unit, run: () => vitest('unit', ...selected.unit) },
    // The sandbox reads the texts as files, which the module graph does not show.
    { name: 'api', files: isTextsOnly(files) ? [] : ['.'], run: () => vitest('api', ...changed) },
    {
      name: 'components',
      files: selected.components,
      run: () => components('--passWithNoTests', ...selected.components),
    },
    { name: 'web', files: selected.web, run: () => web(...selected.web) },
    {
      name: 'visual',
      files: selected.visual,
      run: () => visual('--grep', selected.visual.join('|')),
    },
    { name: 'desktop', files: selected.desktop, run: () => desktop(...selected.desktop) },
  ]
  return runs.filter(({ files }) => files.length > 0)
}

/** The suites that are named; throws for a name that none has. */
function namedSuites(names: readonly string[]): readonly Run[] {
  return names.map((name) => {
    const run = SUITES[name]
    if (!run) throw new Error(`No suite is called ${name}: ${Object.keys(SUITES).join(', ')}`)
    return { name, run }
  })
}

const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean' }, changed: { type: 'boolean' }, shard: { type: 'string' } },
  allowPositionals: true,
})
if (values.full) process.env.PLACARD_FULL = '1'
// Nobody looks at the pictures of a daily run; Playwright itself, run for a state, takes them.
else process.env.PLACARD_PICTURES = '0'
const runs = values.changed ? suitesOfChange(positionals[0] ?? 'HEAD') : namedSuites(positionals)

const results: SuiteResult[] = []
for (const { name, run } of runs) {
  console.log(`\n── ${name} ──`)
  const startedAt = performance.now()
  const result = await run()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${name}: ${countLine(result)}, ${seconds} s`)
  results.push(result)
}
rmSync(folder, { recursive: true, force: true })
const { lines, hasFailed } = summary(results, leftOut)
console.log(`\n${lines.join('\n')}`)
// A change may concern no test at all; a named suite without tests is a failure.
const hasTests = results.some(({ passed, skipped, failed }) => passed + skipped + failed.length > 0)
process.exitCode = hasFailed && (hasTests || !values.changed) ? 1 : 0
