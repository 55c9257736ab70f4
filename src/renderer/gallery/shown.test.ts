import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shown } from './shown.ts'

it('shows every part of ui/, and nothing that is not there', () => {
  const parts = readdirSync(new URL('../ui', import.meta.url))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => file.replace('.tsx', ''))
  expect(Object.keys(shown).sort()).toEqual(parts.sort())
})
