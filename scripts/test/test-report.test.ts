import { describe, expect, it } from 'vitest'
import {
  didNotRun,
  inBrowser,
  maxFlaky,
  playwrightResult,
  type SuiteResult,
  summary,
  vitestResult,
} from './test-report.ts'

const vitestReport = (...statuses: string[]) => ({
  testResults: [
    {
      name: 'money.test.ts',
      status: statuses.includes('failed') ? 'failed' : 'passed',
      assertionResults: statuses.map((status, index) => ({
        fullName: `case ${index}`,
        status,
        duration: 1000 * (index + 1),
      })),
    },
  ],
})

const playwrightReport = (...statuses: string[]) => ({
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: statuses.map((status, index) => ({
            title: `case ${index}`,
            file: 'wallet.spec.ts',
            line: index,
            tests: [
              {
                status,
                results: [
                  { duration: 500, errors: [{ message: '\u001B[31mexpected 1\n  to be 2\u001B[39m' }] },
                  { duration: 250, errors: [] },
                ],
              },
            ],
          })),
        },
      ],
    },
  ],
})

describe('a Vitest report', () => {
  it('counts passed and skipped tests and names failed ones', () => {
    const result = vitestResult('unit', vitestReport('passed', 'failed', 'pending'), 1)
    expect(result).toEqual({
      passed: 1,
      skipped: 1,
      failed: ['money.test.ts › case 1'],
      flaky: [],
      durations: [
        { title: 'money.test.ts › case 0', seconds: 1 },
        { title: 'money.test.ts › case 1', seconds: 2 },
      ],
    })
  })

  it('names a test that passed on retry, with why it failed', () => {
    const report = {
      testResults: [
        {
          name: 'money.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'case 0', status: 'passed', duration: 1000, failureMessages: [] },
            {
              fullName: 'case 1',
              status: 'passed',
              duration: 1000,
              failureMessages: ['expected 1\nto be 2'],
            },
          ],
        },
      ],
    }
    expect(vitestResult('api', report, 0)).toMatchObject({
      passed: 2,
      failed: [],
      flaky: ['money.test.ts › case 1: expected 1 to be 2'],
    })
  })

  it('names a file that cannot be loaded', () => {
    const report = { testResults: [{ name: 'money.test.ts', status: 'failed', assertionResults: [] }] }
    expect(vitestResult('unit', report, 1).failed).toEqual(['money.test.ts: cannot be loaded'])
  })

  it('a Vitest report of a failed process is a failure even if no test failed', () => {
    expect(vitestResult('unit', vitestReport('passed'), 1).failed).toEqual(['unit: ended with code 1'])
  })

  it('an unreadable report is a failure', () => {
    expect(vitestResult('unit', {}, 0).failed).toEqual(['unit: no readable report'])
  })
})

describe('a Playwright report', () => {
  it('a Playwright report names failed tests, and tests that passed on retry with why they failed', () => {
    const result = playwrightResult('web', playwrightReport('expected', 'unexpected', 'flaky', 'skipped'), 1)
    expect(result).toMatchObject({
      passed: 2,
      skipped: 1,
      failed: ['wallet.spec.ts:1 › case 1'],
      flaky: ['wallet.spec.ts:2 › case 2: expected 1 to be 2'],
    })
    expect(result.durations.map(({ seconds }) => seconds)).toEqual([0.75, 0.75, 0.75])
  })

  it('names an error outside of a test', () => {
    const report = { ...playwrightReport(), errors: [{ message: 'no browser' }] }
    expect(playwrightResult('web', report, 1).failed).toEqual(['no browser'])
  })
})

const suite = (name: string, result: SuiteResult) => ({ name, seconds: 3, result })

describe('the last lines of a run', () => {
  it('name each failure, each second try and each suite before the sum', () => {
    const suites = [
      suite('unit', vitestResult('unit', vitestReport('passed', 'failed'), 1)),
      suite('web', playwrightResult('web', playwrightReport('flaky'), 0)),
    ]
    expect(summary(suites)).toEqual({
      lines: [
        'slow: 2.0 s money.test.ts › case 1',
        'slow: 1.0 s money.test.ts › case 0',
        'slow: 0.8 s wallet.spec.ts:0 › case 0',
        'failed: money.test.ts › case 1',
        'passed at the second try: wallet.spec.ts:0 › case 0: expected 1 to be 2',
        'unit: 1 passed, 1 failed, 0 skipped, 3 s',
        'web: 1 passed, 0 failed, 0 skipped, 3 s',
        '2 passed, 1 failed, 0 skipped',
      ],
      hasFailed: true,
    })
  })

  it('name the browser of a suite and of its tests, of which one that fails in one browser is a failure', () => {
    const suites = [
      suite('components', inBrowser(vitestResult('components', vitestReport('passed'), 0), 'chromium')),
      suite(
        'components',
        inBrowser(vitestResult('components', vitestReport('failed'), 1), 'chromium-headless-shell'),
      ),
    ]
    const { lines, hasFailed } = summary(suites)
    expect(lines).toEqual([
      'slow: 1.0 s money.test.ts › case 0 (chromium)',
      'slow: 1.0 s money.test.ts › case 0 (chromium-headless-shell)',
      'failed: money.test.ts › case 0 (chromium-headless-shell)',
      'components (chromium): 1 passed, 0 failed, 0 skipped, 3 s',
      'components (chromium-headless-shell): 0 passed, 1 failed, 0 skipped, 3 s',
      '1 passed, 1 failed, 0 skipped',
    ])
    expect(hasFailed).toBe(true)
  })

  it('the last lines name the ten slowest tests only', () => {
    const statuses = Array.from({ length: 12 }, () => 'passed')
    const { lines } = summary([suite('unit', vitestResult('unit', vitestReport(...statuses), 0))])
    expect(lines.filter((line) => line.startsWith('slow: '))).toHaveLength(10)
    expect(lines[0]).toBe('slow: 12.0 s money.test.ts › case 11')
  })

  it('a run fails when too many tests passed only at the second try', () => {
    const flaky = (count: number) =>
      summary([
        suite('web', playwrightResult('web', playwrightReport(...Array<string>(count).fill('flaky')), 0)),
      ])
    expect(flaky(maxFlaky).hasFailed).toBe(false)
    const tooMany = flaky(maxFlaky + 1)
    expect(tooMany.hasFailed).toBe(true)
    expect(tooMany.lines).toContain(
      `failed: ${maxFlaky + 1} tests passed only at the second try; at most ${maxFlaky} may`,
    )
    expect(tooMany.lines.at(-1)).toBe(`${maxFlaky + 1} passed, 1 failed, 0 skipped`)
  })

  it('fail a run in which nothing ran', () => {
    expect(summary([]).hasFailed).toBe(true)
  })

  it('name a suite that did not run: as skipped, in CI as failed', () => {
    const line = 'desktop: did not run: no Electron'
    const elsewhere = summary([suite('desktop', didNotRun('desktop', 'no Electron', false))])
    expect(elsewhere.lines).toContain(line)
    expect(elsewhere.lines.at(-1)).toBe('0 passed, 0 failed, 1 skipped')
    expect(elsewhere.hasFailed).toBe(false)
    const inCi = summary([suite('desktop', didNotRun('desktop', 'no Electron', true))])
    expect(inCi.lines).toContain(`failed: ${line}`)
    expect(inCi.hasFailed).toBe(true)
  })
})
