import { expect, it } from 'vitest'
import { productArt } from './product-art.ts'

it('no two of 64 products have the same poster', () => {
  const posters = Array.from({ length: 64 }, (_, position) => productArt(position))
  expect(new Set(posters).size).toBe(64)
})
