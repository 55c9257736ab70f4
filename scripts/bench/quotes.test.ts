import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { quotesOf, withQuotes } from './quotes.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8')

it('README.md quotes the figures of the report', () => {
  const readme = read('README.md')
  expect(readme).toBe(withQuotes(readme, read('bench/report.md')))
})

it('a section is quoted with its own figures, and one that is missing is called not measured', () => {
  const report = [
    '# Report',
    '## A tick of the overview',
    '| figure | measured | budget |  |',
    '| --- | --- | --- | --- |',
    '| script | 5 ms | at most 8 | kept |',
    '## Not quoted',
    '| other | 1 ms | at most 2 | kept |',
  ].join('\n')
  const quotes = quotesOf(report)
  expect(quotes).toContain('| **A tick of the overview** |  | | |\n| script | 5 ms | at most 8 | kept |\n')
  expect(quotes).toContain('| **A warm start** | not measured | | |')
  expect(quotes).not.toContain('other')
})

it('a README without the marks is refused', () => {
  expect(() => withQuotes('# App', '')).toThrow('README.md has no place for the figures')
})
