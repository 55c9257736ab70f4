import { expect, it } from 'vitest'
import { allowedLinks, refusedLinks, refusedSchemes } from './link-cases.ts'
import { allowedLink } from './link-policy.ts'

it.each(allowedLinks)('opens %s', (address) => {
  expect(allowedLink(address)?.href).toBe(new URL(address).href)
})

it.each(refusedLinks)('does not open %j', (address) => {
  expect(allowedLink(address)).toBeUndefined()
})

it('knows at least 300 schemes', () => {
  expect(new Set(refusedSchemes).size).toBeGreaterThanOrEqual(300)
})
