/** Reads the JSON reports of Vitest and Playwright and sums them up. Nothing here runs a test. */
import * as v from 'valibot'

/** What a suite did. The names are the titles of its tests, with their files. */
export interface SuiteResult {
  readonly passed: number
  readonly skipped: number
  readonly failed: readonly string[]
  /** Tests that failed once and passed at their second try. */
  readonly flaky: readonly string[]
}

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
})

const PlaywrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(v.object({ status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']) })),
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

/** Sums up Vitest's JSON report; `code` is the exit code of its process. */
export function vitestResult(suite: string, report: unknown, code: number): SuiteResult {
  const read = v.safeParse(VitestReport, report)
  if (!read.success) return withExitCode(unreadable(suite), suite, code)
  const files = read.output.testResults
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: `${name} › ${fullName}`, status })),
  )
  // A file that cannot be loaded fails without a test of its own.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const result: SuiteResult = {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
      ...broken.map(({ name }) => `${name}: cannot be loaded`),
    ],
    flaky: [],
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
  const tests = read.output.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests.map(({ status }) => ({ title: `${file}:${line} › ${title}`, status })),
    )
  const titlesOf = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ title }) => title)
  const result: SuiteResult = {
    passed: titlesOf('expected').length + titlesOf('flaky').length,
    skipped: titlesOf('skipped').length,
    failed: [...titlesOf('unexpected'), ...read.output.errors.map(({ message }) => message)],
    flaky: titlesOf('flaky'),
  }
  return withExitCode(result, suite, code)
}

function unreadable(suite: string): SuiteResult {
  return { passed: 0, skipped: 0, failed: [`${suite}: no readable report`], flaky: [] }
}

/** A suite that did not run: a failure in CI, else counted as one skipped test. */
export function didNotRun(suite: string, why: string, isCi: boolean): SuiteResult {
  const line = `${suite}: did not run: ${why}`
  return { passed: 0, skipped: isCi ? 0 : 1, failed: isCi ? [line] : [], flaky: [] }
}

/** `N passed, N failed, N skipped`. */
export function countLine({ passed, failed, skipped }: SuiteResult): string {
  return `${passed} passed, ${failed.length} failed, ${skipped} skipped`
}

/**
 * The last lines of a run: each failed test, each one that passed only at its second try, each suite that did not run,
 * then the sum.
 */
export function summary(
  results: readonly SuiteResult[],
  leftOut: readonly string[],
): {
  readonly lines: readonly string[]
  readonly hasFailed: boolean
} {
  const flaky = results.flatMap((result) => result.flaky)
  const total: SuiteResult = {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
    failed: results.flatMap((result) => result.failed),
    flaky,
  }
  const lines = [
    ...total.failed.map((title) => `failed: ${title}`),
    ...flaky.map((title) => `passed at the second try: ${title}`),
    ...leftOut,
    countLine(total),
  ]
  return { lines, hasFailed: total.failed.length > 0 || total.passed + total.skipped === 0 }
}
