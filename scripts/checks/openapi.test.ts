import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiText } from '../docs/openapi-document.ts'

it('docs/openapi.json is current: `node scripts/docs/openapi.ts` writes it', () => {
  const written = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  expect(written === openApiText()).toBe(true)
})
