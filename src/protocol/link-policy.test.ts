import { expect, it } from 'vitest'
import { allowedLinks, refusedLinks, refusedSchemes } from './link-cases.ts'
import { allowedLink } from './link-policy.ts'

it.each(allowedLinks)('%s may open', (address) => {
  expect(allowedLink(address)?.href).toBe(new URL(address).href)
})

it.each(refusedLinks)('%j may not open', (address) => {
  expect(allowedLink(address)).toBeUndefined()
})

it('the tests cover at least 300 schemes', () => {
  expect(new Set(refusedSchemes).size).toBeGreaterThanOrEqual(300)
})
