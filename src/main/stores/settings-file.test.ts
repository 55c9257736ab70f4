import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTextStore } from './settings-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'placard-settings-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const file = () => join(folder, 'placard.json')
const open = () => openTextStore(folder, async () => undefined)

it('the texts of the five keys are read', () => {
  writeFileSync(file(), '{"lang":"zh","placard":"{}","other":7}')
  expect(open()).toMatchObject({ texts: { lang: 'zh', placard: '{}' }, wasDamaged: false })
  expect(Object.keys(open().texts)).toEqual(['lang', 'placard'])
})

it('without a file there are no texts, and nothing was damaged', () => {
  expect(open()).toMatchObject({ texts: {}, wasDamaged: false })
})

it.each([
  '',
  '{"lang":"zh","placard":',
  '{"lang":7}',
  'null',
  JSON.stringify({ lang: 'x'.repeat(1_000_001) }),
])('a damaged file is renamed: %#', (damaged) => {
  writeFileSync(file(), damaged)
  expect(open()).toMatchObject({ texts: {}, wasDamaged: true })
  const [name = '', ...others] = readdirSync(folder)
  expect(name).toMatch(/^placard\.json\.damaged-/)
  expect(others).toEqual([])
  expect(readFileSync(join(folder, name), 'utf8')).toBe(damaged)
})
