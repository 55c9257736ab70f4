import { afterEach, expect, it, vi } from 'vitest'
import { uuid } from './uuid.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('is a version 4 UUID, with and without crypto.randomUUID', () => {
  expect(uuid()).toMatch(version4)
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  expect(uuid()).toMatch(version4)
})
