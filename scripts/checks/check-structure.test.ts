import { expect, test } from 'vitest'
import { checkSizes } from './check-structure.ts'

const files = (count: number, folder: string, extension: string) =>
  Array.from({ length: count }, (_, index): [string, string] => [`${folder}/file-${index}.${extension}`, ''])
const lines = (count: number) => 'a\n'.repeat(count)

test('a folder with more than 25 code files is reported', () => {
  const full = files(25, 'sandbox/http', 'ts')
  expect(checkSizes(new Map(full))).toEqual([])
  expect(checkSizes(new Map([...full, ['sandbox/http/deeper/one.ts', '']]))).toEqual([])
  expect(checkSizes(new Map([...full, ['sandbox/http/one-more.css', '']]))).toEqual([
    'sandbox/http holds 26 code files; at most 25',
  ])
})

test('files with more than 300 lines are reported, except tests and styles', () => {
  expect(checkSizes(new Map([['src/main/a.ts', lines(300)]]))).toEqual([])
  expect(checkSizes(new Map([['src/main/a.ts', `${lines(300)}a`]]))).toEqual([
    'src/main/a.ts has 301 lines; at most 300',
  ])
  expect(checkSizes(new Map([['scripts/a.tsx', lines(301)]]))).toHaveLength(1)
  const others = ['src/main/a.test.ts', 'src/renderer/a.css', 'e2e/web/a.spec.ts']
  expect(checkSizes(new Map(others.map((path) => [path, lines(301)])))).toEqual([])
})
