import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiText } from '../docs/openapi.ts'

it('docs/openapi.json is up to date (`npm run openapi` writes it)', () => {
  const written = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  expect(written === openApiText()).toBe(true)
})
