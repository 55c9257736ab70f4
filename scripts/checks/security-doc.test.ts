/** docs/security.md names symbols and tests: they must exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const TABLE = /^\| (?:item|what) \| implemented by \| tested by \|\n\|[-|]+\|\n((?:\|.*\n)+)/gm

/** The rows of the tables, as their three cells. */
const rows = [...read('docs/security.md').matchAll(TABLE)]
  .flatMap(([, body = '']) => body.trimEnd().split('\n'))
  .map((line) => line.split('|'))
  .map(([, what = '', code = '', tests = '']): [string, string, string] => [what.trim(), code, tests])

/** The parts of a cell: a file, and a symbol or a title in quotation marks. */
const referencesIn = (cell: string): [path: string, name: string][] =>
  cell.split('; ').map((reference) => {
    const {
      path = '',
      symbol,
      title,
    } = /^`(?<path>[\w./-]+)`: (?:`(?<symbol>[\w$-]+)`|"(?<title>[^"]+)")/.exec(reference.trim())?.groups ??
    {}
    return [path, symbol ?? title ?? '']
  })

const escapePattern = (text: string) => text.replaceAll(/[$.*+?^()[\]{}|\\]/g, '\\$&')
const withoutComments = (code: string) => code.replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')

it('the 20 items of the checklist and at least five more are listed', () => {
  const numbers = rows.flatMap(([what]) => /^(\d+)\. /.exec(what)?.[1] ?? [])
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)))
  expect(rows.length).toBeGreaterThan(25)
})

it.each(rows)('%s: the code and the tests exist', (_what, code, tests) => {
  for (const [path, symbol] of referencesIn(code)) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(symbol, `${path}: a symbol`).not.toBe('')
    const isThere = new RegExp(`(?<![\\w$])${escapePattern(symbol)}(?![\\w$])`).test(
      withoutComments(read(path)),
    )
    expect(isThere, `${path}: ${symbol}`).toBe(true)
  }
  for (const [path, title] of referencesIn(tests)) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(title, `${path}: a title`).not.toBe('')
    const isTitle = ["'", '"', '`'].some((mark) => read(path).includes(mark + title))
    expect(isTitle, `${path}: ${title}`).toBe(true)
  }
})

it('package.json pins an exact Electron of 45 or later', () => {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(read('package.json'))
  const [major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies.electron ?? '')?.slice(1) ?? []
  expect(Number(major)).toBeGreaterThanOrEqual(45)
})
