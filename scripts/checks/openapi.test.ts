import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiText } from '../docs/openapi.ts'

it('docs/openapi.json is current (`npm run openapi` writes it)', () => {
  const current = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  expect(current === openApiText()).toBe(true)
})
