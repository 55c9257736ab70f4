/**
 * Runs the named suites one after the other. Its last lines name what failed, what passed only at a second try, what did
 * not run and each suite, with its browser; the very last one is the sum, `N passed, N failed, N skipped`. `other-browser` runs the components
 * and the core of web in the other kind of Chromium. With `--full` tests that have a long form run it
 * (`sandbox/testing/full-run.ts`). With `--changed` it runs the tests that a change concerns (`test/changed.ts`): since the named
 * commit, by default of everything uncommitted. `--shard=1/2` runs a part of the web tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isTextsOnly, selectionFor } from './test/changed.ts'
import { changedTexts, filesWith } from './test/changed-texts.ts'
import {
  components,
  desktop,
  otherComponents,
  otherWebCore,
  removeReports,
  script,
  visual,
  vitest,
  web,
} from './test/suites.ts'
import { type FinishedSuite, type SuiteResult, suiteLine, summary } from './test/test-report.ts'

const snapshotFolder = join('e2e', 'visual', 'aria-snapshots')

const suites: Record<string, () => Promise<SuiteResult>> = {
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

/** What stands for several suites. */
const groups: Record<string, readonly Run[]> = {
  'other-browser': [
    { name: 'components', run: otherComponents },
    { name: 'web core', run: otherWebCore },
  ],
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
  return names.flatMap((name) => {
    const run = suites[name]
    if (run) return [{ name, run }]
    const group = groups[name]
    if (!group)
      throw new Error(`No suite is called ${name}: ${Object.keys({ ...suites, ...groups }).join(', ')}`)
    return group
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

const finished: FinishedSuite[] = []
for (const { name, run } of runs) {
  console.log(`\n── ${name} ──`)
  const startedAt = performance.now()
  const result = await run()
  const suite = { name, seconds: Math.round((performance.now() - startedAt) / 1000), result }
  console.log(suiteLine(suite))
  finished.push(suite)
}
removeReports()
const { lines, hasFailed } = summary(finished)
console.log(`\n${lines.join('\n')}`)
// A change may concern no test at all; a named suite without tests is a failure.
const hasTests = finished.some(
  ({ result: { passed, skipped, failed } }) => passed + skipped + failed.length > 0,
)
process.exitCode = hasFailed && (hasTests || !values.changed) ? 1 : 0
