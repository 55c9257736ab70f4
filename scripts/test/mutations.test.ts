import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Mutation, mutate, mutations } from './mutations.ts'

const root = join(import.meta.dirname, '..', '..')

test.each(mutations)('the code that "$name" changes exists once', (mutation) => {
  const code = readFileSync(join(root, mutation.file), 'utf8')
  expect(mutate(mutation, code)).not.toBe(code)
})

const inMigrations = mutations.filter(({ file }) => file.endsWith('.sql'))

test.each(inMigrations)('no later migration replaces the function that "$name" changes', (mutation) => {
  const folder = dirname(join(root, mutation.file))
  const creation = new RegExp(`CREATE (OR REPLACE )?FUNCTION ${mutation.in}\\b`)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const creating = files.filter((name) => creation.test(readFileSync(join(folder, name), 'utf8')))
  expect(creating.toSorted().at(-1)).toBe(basename(mutation.file))
})

test('the code of a mutation is matched in any formatting, and only in its function', () => {
  const mutation: Mutation = { name: '', file: 'a.ts', in: 'pay', from: 'take(a, b) > 0', to: 'false' }
  const other = 'const other = () => take(a, b) > 0\n'
  const formatted = 'export function pay() {\n  return take(\n    a,\n    b,\n  ) > 0\n}\n'
  expect(mutate(mutation, other + formatted)).toBe(`${other}export function pay() {\n  return false\n}\n`)
  expect(() => mutate(mutation, other)).toThrow('has no one function pay')
  expect(() => mutate({ ...mutation, from: 'give()' }, formatted)).toThrow('occurs 0 times')
})
