import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createFileCache } from './file-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'placard-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const textOf = (file: { readonly bytes: Uint8Array } | undefined) =>
  file && Buffer.from(file.bytes).toString()

it('a file is read once, and again when it has changed', () => {
  const read = createFileCache()
  writeFileSync(at('page'), 'one')
  const first = read(at('page'))
  expect(textOf(first)).toBe('one')
  expect(read(at('page'))).toBe(first)
  writeFileSync(at('page'), 'other')
  expect(textOf(read(at('page')))).toBe('other')
  // The same length and time, as by a deployment that keeps times.
  writeFileSync(at('next'), 'third')
  const before = new Date(0)
  for (const name of ['page', 'next']) utimesSync(at(name), before, before)
  const second = read(at('page'))
  renameSync(at('next'), at('page'))
  expect(textOf(read(at('page')))).toBe('third')
  expect(read(at('page'))?.etag).not.toBe(second?.etag)
})

it('what is no file, or no longer one, is undefined', () => {
  const read = createFileCache()
  mkdirSync(at('folder'))
  writeFileSync(at('gone'), 'here')
  expect(textOf(read(at('gone')))).toBe('here')
  rmSync(at('gone'))
  for (const name of ['gone', 'folder', 'page/below', 'nul\0']) expect(read(at(name)), name).toBeUndefined()
})

it('the least recently used files make room', () => {
  const read = createFileCache(10)
  for (const name of ['a', 'b', 'c']) writeFileSync(at(name), '1234')
  const [a, b] = [read(at('a')), read(at('b'))]
  expect(read(at('a'))).toBe(a)
  expect(textOf(read(at('c')))).toBe('1234')
  expect(read(at('a'))).toBe(a)
  expect(read(at('b'))).not.toBe(b)
  writeFileSync(at('large'), 'longer than all')
  expect(textOf(read(at('large')))).toBe('longer than all')
})
