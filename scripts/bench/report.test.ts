import { expect, it } from 'vitest'
import { formatBudget, isWithinBudget, reportOf } from './report.ts'

it('a budget holds up to its limit, and fails when the value is not a number', () => {
  expect(isWithinBudget({ what: 'a', unit: '', value: 6, max: 6 })).toBe(true)
  expect(isWithinBudget({ what: 'a', unit: '', value: 6.001, max: 6 })).toBe(false)
  expect(isWithinBudget({ what: 'a', unit: '', value: 0.6, min: 0.6 })).toBe(true)
  expect(isWithinBudget({ what: 'a', unit: '', value: 0.59, min: 0.6 })).toBe(false)
  expect(isWithinBudget({ what: 'a', unit: '', value: Number.NaN, max: 6 })).toBe(false)
})

it('the report states the margin of the clock', () => {
  const timed = { what: 'a', unit: '', max: 2, margin: 0.05 }
  expect(isWithinBudget({ ...timed, value: 2.09 })).toBe(true)
  expect(isWithinBudget({ ...timed, value: 2.11 })).toBe(false)
  expect(formatBudget({ ...timed, value: 2 })).toBe('at most 2, 5 % in doubt')
})

const section = {
  findings: [],
  hasFailed: false,
  seconds: 2,
  load: 0.5,
  calculation: 21.4,
  at: new Date('2026-11-21T19:30:00Z'),
  node: '24.0.0',
  processors: 2,
}
const past = {
  title: 'First',
  figures: [{ what: 'JS', value: 1.25, max: 1, unit: 'times' }],
  notes: ['Five rounds.'],
}

it('the report names exceeded budgets, aborted runs and runs on a busy machine', () => {
  const report = reportOf([
    { ...section, file: 'bench/a.ts', hasFailed: true, findings: [past] },
    { ...section, file: 'bench/b.ts', hasFailed: true },
    { ...section, file: 'bench/c.ts', load: 3.2 },
  ])
  expect(report).toContain('| JS | 1.25 times | at most 1 | **past** |')
  expect(report).toContain('Past a budget: `bench/a.ts`, `bench/b.ts`.')
  expect(report.split('It broke off')).toHaveLength(2)
  expect(report.split('busy with other work')).toHaveLength(2)
  expect(report.split('a fixed calculation took 21 ms')).toHaveLength(4)
})

it('a run of some benches replaces their sections and keeps the others with their times', () => {
  const full = reportOf([
    { ...section, file: 'bench/a.ts', hasFailed: true, findings: [past, { ...past, title: 'Second' }] },
    { ...section, file: 'bench/c.ts' },
  ])
  const at = new Date('2026-11-22T08:00:00Z')
  const kept = { ...past, figures: [{ what: 'JS', value: 0.9, max: 1, unit: 'times' }] }
  const next = reportOf(
    [
      { ...section, at, file: 'bench/b.ts' },
      { ...section, at, file: 'bench/a.ts', findings: [kept] },
    ],
    full,
  )
  expect(next).toContain('All budgets are kept.')
  expect(next).not.toContain('Second')
  expect([...next.matchAll(/`(bench\/.)\.ts`: (\S+)/g)].map(([, file, day]) => [file, day])).toEqual([
    ['bench/a', '2026-11-22'],
    ['bench/b', '2026-11-22'],
    ['bench/c', '2026-11-21'],
  ])
})
