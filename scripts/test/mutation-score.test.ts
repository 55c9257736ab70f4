import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { equivalentMutants } from './equivalent-mutants.ts'
import { type MutationReport, percentOf, scoresOf, staleEquivalents } from './mutation-score.ts'
import { withSection } from './test-figures.ts'

const root = join(import.meta.dirname, '../..')
const at = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
})
const report: MutationReport = {
  files: {
    'a.ts': {
      source: 'const a =\n  b < 0\n',
      mutants: [
        { status: 'Survived', replacement: 'b <= 0', location: at(2, 3, 8) },
        {
          status: 'NoCoverage',
          replacement: '',
          location: { start: { line: 1, column: 11 - 1 }, end: { line: 2, column: 8 } },
        },
        { status: 'Killed', replacement: 'true', location: at(2, 3, 8) },
        { status: 'Timeout', replacement: 'false', location: at(2, 3, 8) },
        { status: 'RuntimeError', replacement: 'b', location: at(2, 3, 8) },
      ],
    },
  },
}
const listed = { file: 'a.ts', from: 'b < 0', to: 'b <= 0', why: '' }

it('the score counts killed mutants and endless loops, without errors and equivalent mutants', () => {
  const [score] = scoresOf(report, [])
  expect(score).toMatchObject({
    killed: 2,
    equivalent: 0,
    survivors: [
      { line: 2, from: 'b < 0', to: 'b <= 0' },
      { line: 1, from: 'b < 0' },
    ],
  })
  expect(score && percentOf(score)).toBe(50)
  const [without] = scoresOf(report, [listed])
  expect(without).toMatchObject({ equivalent: 1, survivors: [{ line: 1 }] })
  expect(percentOf({ killed: 0, survivors: [] })).toBe(0)
})

it('a listed mutant that no longer survives is reported', () => {
  const gone = { ...listed, to: 'b == 0' }
  expect(staleEquivalents(report, [listed, gone, { ...listed, file: 'other.ts' }])).toEqual([gone])
})

it('equivalent mutants are of mutated files, exist and have a reason', () => {
  const { mutate }: { mutate: string[] } = JSON.parse(readFileSync(join(root, 'stryker.config.json'), 'utf8'))
  expect(mutate.filter((file) => globSync(file, { cwd: root }).length !== 1)).toEqual([])
  for (const { file, from, why } of equivalentMutants) {
    expect(mutate).toContain(file)
    expect(readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' ')).toContain(from)
    expect(why).not.toBe('')
  }
})

it('a section of the test report is replaced by its newer figures, others stay', () => {
  const first = withSection('# Report\n', 'Soak', '2026-01-01', ['1 kB'])
  const both = withSection(first, 'Score', '2026-01-02', ['90 %'])
  expect(withSection(both, 'Soak', '2026-01-03', ['2 kB'])).toBe(
    '# Report\n\n## Soak\n\n2026-01-03\n\n2 kB\n\n## Score\n\n2026-01-02\n\n90 %\n',
  )
})
