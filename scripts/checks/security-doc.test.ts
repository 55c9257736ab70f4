/** docs/security.md names lines and tests: they must be there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The rows of the tables with lines and tests, as their three cells. */
function rows(): [what: string, lines: string, tests: string][] {
  return read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && /`[\w./-]+\.\w+`: ["`]/.test(line))
    .map((line) => line.replaceAll('\\|', '\u0000').split('|'))
    .map(([, what = '', lines = '', tests = '']) => [what.trim(), lines, tests])
}

/** A cell's files with what is quoted of each. */
function quotesIn(cell: string, mark: '"' | '`'): [path: string, quoted: string][] {
  const pattern = new RegExp(`\`([\\w./-]+)\`: ${mark}([^${mark}]+)${mark}`, 'g')
  return [...cell.matchAll(pattern)].map(([, path = '', quoted = '']) => [
    path,
    quoted.replaceAll('\u0000', '|'),
  ])
}

it('names for each of the 20 items of the checklist, and more, a line and a test', () => {
  const numbers = rows().flatMap(([what]) => /^(\d+)\. /.exec(what)?.[1] ?? [])
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)))
  expect(rows().length).toBeGreaterThan(25)
})

it.each(rows())('%s: what it names is there', (_what, lines, tests) => {
  const quoted = quotesIn(lines, '`')
  const titles = quotesIn(tests, '"')
  expect(quoted.length).toBeGreaterThan(0)
  expect(titles.length).toBeGreaterThan(0)
  for (const [path, code] of quoted) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(read(path), path).toContain(code)
  }
  for (const [path, title] of titles) {
    expect(existsSync(join(root, path)), path).toBe(true)
    const start = ["'", '"', '`'].some((mark) => read(path).includes(mark + title))
    expect(start, `${path}: ${title}`).toBe(true)
  }
})

it('ships an exact Electron of 45 or later', () => {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(read('package.json'))
  const [major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies.electron ?? '')?.slice(1) ?? []
  expect(Number(major)).toBeGreaterThanOrEqual(45)
})
