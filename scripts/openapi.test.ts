import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiText } from './openapi-document.ts'

it('docs/openapi.json is current: `node scripts/openapi.ts` writes it', () => {
  const written = readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')
  expect(written === openApiText()).toBe(true)
})
