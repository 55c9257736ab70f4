/** Reads the JSON reports of Vitest and Playwright and sums them up. Nothing here runs a test. */
import { isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import type { ChromiumKind } from '../env/find-chromium.ts'

/** What a suite did. The names are the titles of its tests, with their files. */
export interface SuiteResult {
  readonly passed: number
  readonly skipped: number
  readonly failed: readonly string[]
  /** Tests that failed once and passed at their second try, each with why it failed. */
  readonly flaky: readonly string[]
  /** Each test that ran, with the time it took in all its tries. */
  readonly durations: readonly TestDuration[]
  /** Of a suite that runs in a browser. */
  readonly browser?: ChromiumKind
  /** Why it did not run, where that is no failure. */
  readonly leftOut?: string
}

/** A suite that has run. */
export interface FinishedSuite {
  readonly name: string
  readonly seconds: number
  readonly result: SuiteResult
}

/** A test and its time in seconds. */
export interface TestDuration {
  readonly title: string
  readonly seconds: number
}

/** A run with more tests than this that passed only at their second try fails. */
export const maxFlaky = 2
/** Of the message of a first try; characters. */
const reasonLength = 400
/** How many of the slowest tests a run prints. */
const slowestShown = 10

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          duration: v.nullish(v.number(), 0),
          /** Of every try. */
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})

const PlaywrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      results: v.optional(
        v.array(
          v.object({
            duration: v.number(),
            errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
          }),
        ),
        [],
      ),
    }),
  ),
})
interface PlaywrightSuite {
  readonly specs: readonly v.InferOutput<typeof PlaywrightSpec>[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}
const PlaywrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  specs: v.array(PlaywrightSpec),
  suites: v.optional(v.lazy(() => v.array(PlaywrightSuite))),
})
const PlaywrightReport = v.object({
  suites: v.array(PlaywrightSuite),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
})

/** A suite whose process ended badly counts as failed even when its report names no failed test. */
function withExitCode(result: SuiteResult, suite: string, code: number): SuiteResult {
  if (code === 0 || result.failed.length > 0) return result
  return { ...result, failed: [`${suite}: ended with code ${code}`] }
}

const projectFolder = join(import.meta.dirname, '../..')
/** A path as it stands in the project; Vitest reports absolute ones. */
const inProject = (path: string) => (isAbsolute(path) ? relative(projectFolder, path) : path)

/** A title with the start of a message, on one line. */
function withReason(title: string, message = ''): string {
  const reason = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim()
  return reason === '' ? title : `${title}: ${reason.slice(0, reasonLength)}`
}

/** Sums up Vitest's JSON report; `code` is the exit code of its process. */
export function vitestResult(suite: string, report: unknown, code: number): SuiteResult {
  const read = v.safeParse(VitestReport, report)
  if (!read.success) return withExitCode(unreadable(suite), suite, code)
  const files = read.output.testResults
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      title: `${inProject(name)} › ${fullName}`,
      status: status === 'passed' && failureMessages.length > 0 ? 'flaky' : status,
      seconds: (duration ?? 0) / 1000,
      firstFailure: failureMessages[0],
    })),
  )
  const ran = tests.filter(({ status }) => ['passed', 'flaky', 'failed'].includes(status))
  const having = (wanted: string) => ran.filter(({ status }) => status === wanted)
  // A file that cannot be loaded fails without a test of its own.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const result: SuiteResult = {
    passed: having('passed').length + having('flaky').length,
    skipped: tests.length - ran.length,
    failed: [
      ...having('failed').map(({ title }) => title),
      ...broken.map(({ name }) => `${inProject(name)}: cannot be loaded`),
    ],
    flaky: having('flaky').map(({ title, firstFailure }) => withReason(title, firstFailure)),
    durations: ran.map(({ title, seconds }) => ({ title, seconds })),
  }
  return withExitCode(result, suite, code)
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): v.InferOutput<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Sums up Playwright's JSON report; `code` is the exit code of its process. */
export function playwrightResult(suite: string, report: unknown, code: number): SuiteResult {
  const read = v.safeParse(PlaywrightReport, report)
  if (!read.success) return withExitCode(unreadable(suite), suite, code)
  const tests = read.output.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      title: `${file}:${line} › ${title}`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      firstFailure: results.flatMap(({ errors }) => errors)[0]?.message,
    })),
  )
  const having = (wanted: string) => tests.filter(({ status }) => status === wanted)
  const result: SuiteResult = {
    passed: having('expected').length + having('flaky').length,
    skipped: having('skipped').length,
    failed: [
      ...having('unexpected').map(({ title }) => title),
      ...read.output.errors.map(({ message }) => message),
    ],
    flaky: having('flaky').map(({ title, firstFailure }) => withReason(title, firstFailure)),
    durations: tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ title, seconds }) => ({ title, seconds })),
  }
  return withExitCode(result, suite, code)
}

function unreadable(suite: string): SuiteResult {
  return { passed: 0, skipped: 0, failed: [`${suite}: no readable report`], flaky: [], durations: [] }
}

/** A suite that did not run: a failure in CI, else counted as one skipped test. */
export function didNotRun(suite: string, why: string, isCi: boolean): SuiteResult {
  const line = `${suite}: did not run: ${why}`
  const nothing = { passed: 0, flaky: [], durations: [] }
  return isCi
    ? { ...nothing, skipped: 0, failed: [line] }
    : { ...nothing, skipped: 1, failed: [], leftOut: line }
}

/** A suite in a browser: its tests may run in another one, too. */
export function inBrowser(result: SuiteResult, browser: ChromiumKind): SuiteResult {
  const named = (title: string) => `${title} (${browser})`
  return {
    ...result,
    browser,
    failed: result.failed.map(named),
    flaky: result.flaky.map(named),
    durations: result.durations.map(({ title, seconds }) => ({ title: named(title), seconds })),
  }
}

/** `N passed, N failed, N skipped`. */
export function countLine({
  passed,
  failed,
  skipped,
}: Pick<SuiteResult, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed.length} failed, ${skipped} skipped`
}

/** The ten slowest tests of a run, a line each. */
function slowestLines(results: readonly SuiteResult[]): readonly string[] {
  return results
    .flatMap(({ durations }) => durations)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(({ title, seconds }) => `slow: ${seconds.toFixed(1)} s ${title}`)
}

/** The sum of a suite, with the browser that it ran in. */
export function suiteLine({ name, seconds, result }: FinishedSuite): string {
  const { browser } = result
  return `${browser ? `${name} (${browser})` : name}: ${countLine(result)}, ${seconds} s`
}

/**
 * The last lines of a run: its slowest tests, each failed test, each one that passed only at its second try, each suite
 * that did not run, the sum of each suite, then that of all.
 */
export function summary(suites: readonly FinishedSuite[]): {
  readonly lines: readonly string[]
  readonly hasFailed: boolean
} {
  const results = suites.map(({ result }) => result)
  const flaky = results.flatMap((result) => result.flaky)
  const failed = results.flatMap((result) => result.failed)
  if (flaky.length > maxFlaky)
    failed.push(`${flaky.length} tests passed only at the second try; at most ${maxFlaky} may`)
  const sum = (count: (result: SuiteResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const passed = sum((result) => result.passed)
  const skipped = sum((result) => result.skipped)
  const lines = [
    ...slowestLines(results),
    ...failed.map((title) => `failed: ${title}`),
    ...flaky.map((title) => `passed at the second try: ${title}`),
    ...results.flatMap(({ leftOut }) => leftOut ?? []),
    ...suites.map(suiteLine),
    countLine({ passed, failed, skipped }),
  ]
  return { lines, hasFailed: failed.length > 0 || passed + skipped === 0 }
}
