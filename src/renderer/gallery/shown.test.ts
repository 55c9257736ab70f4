import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { shown } from './shown.ts'

it('shows every part of ui/, and nothing that is not there', () => {
  const parts = globSync('**/*.tsx', { cwd: fileURLToPath(new URL('../ui', import.meta.url)) })
    .filter((file) => !file.includes('.test.'))
    .map((file) => basename(file, '.tsx'))
  expect(Object.keys(shown).sort()).toEqual(parts.sort())
})
