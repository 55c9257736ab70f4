import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StoredKeys } from './keys.ts'

vi.stubGlobal('window', {
  placard: { start: { stored: {}, host: 'http://localhost', run: {} }, store: async () => undefined },
  addEventListener: () => undefined,
})
const { bodyText, nextKey, uuid } = await import('./keys.ts')

const ids = () => {
  let next = 0
  return () => `00000000-0000-4000-8000-00000000000${next++}`
}
const put = { origin: 'https://a.example', kind: 'put', user: 'ana', body: { id: '7', amount: '100' } }

describe('the idempotency key of a request', () => {
  it('an idempotency key stays the same for the same body, in any order of its fields', () => {
    const newId = ids()
    const first = nextKey({}, put, newId)
    const again = nextKey(first.keys, { ...put, body: { amount: '100', id: '7' } }, newId)
    expect(again.id).toBe(first.id)
    expect(again.keys).toBe(first.keys)
  })

  it.each([
    ['another amount', { ...put, body: { id: '7', amount: '101' } }],
    ['another kind', { ...put, kind: 'withdraw' }],
    ['another user', { ...put, user: 'ben' }],
    ['another host', { ...put, origin: 'https://b.example' }],
  ])('an idempotency key is different for %s', (_name, other) => {
    const newId = ids()
    const first = nextKey({}, put, newId)
    expect(nextKey(first.keys, other, newId).id).not.toBe(first.id)
  })

  it('an idempotency key is not shared by users whose names contain spaces', () => {
    const newId = ids()
    const first: StoredKeys = nextKey({}, { ...put, kind: 'a', user: 'b c', body: 1 }, newId).keys
    expect(nextKey(first, { ...put, kind: 'a', user: 'c', body: 1 }, newId).id).not.toBe(
      Object.values(first)[0]?.id,
    )
  })
})

describe('the text of a body', () => {
  it('the canonical text of a body has sorted fields at every depth and keeps the order of lists', () => {
    expect(bodyText({ b: [2, 1], a: { d: 1, c: 2 } })).toBe('{"a":{"c":2,"d":1},"b":[2,1]}')
  })
})

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('an idempotency key is a version 4 UUID, with and without crypto.randomUUID', () => {
  expect(uuid()).toMatch(version4)
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  expect(uuid()).toMatch(version4)
})
