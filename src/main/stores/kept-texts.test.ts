import { expect, it } from 'vitest'
import type { StorageKey, StoredTexts } from '#contract/storage-keys.ts'
import { keepTexts } from './kept-texts.ts'
import type { Seal } from './seal.ts'
import type { TextStore } from './text-store.ts'

function memory(
  first: StoredTexts = {},
  wasDamaged = false,
): TextStore & { all: Map<StorageKey, string | undefined> } {
  const all = new Map<StorageKey, string | undefined>()
  for (const key of ['fb_token', 'lang', 'placard'] as const) if (first[key]) all.set(key, first[key])
  return {
    all,
    wasDamaged,
    read: () => Object.fromEntries(all),
    write: (key, value) => void (value === undefined ? all.delete(key) : all.set(key, value)),
  }
}

const seal: Seal = {
  close: async (text) => `sealed ${text}`,
  open: async (sealed) => {
    if (!sealed.startsWith('sealed ')) throw new Error('not ours')
    return sealed.slice('sealed '.length)
  },
}

it('seals the token in the file and opens it at the start', async () => {
  const store = memory()
  const texts = await keepTexts(store, seal)
  await texts.write('fb_token', 'secret')
  expect(store.all.get('fb_token')).toBe('sealed secret')
  expect((await keepTexts(store, seal)).read()).toEqual({ fb_token: 'secret' })
})

it('keeps the token in memory alone without a keyring, and says so', async () => {
  const store = memory()
  const texts = await keepTexts(store, undefined)
  await texts.write('fb_token', 'secret')
  expect(texts.notices).toEqual(['noKeyring'])
  expect(texts.read()).toEqual({ fb_token: 'secret' })
  expect(store.all.size).toBe(0)
})

it('lets a sealed token wait for its keyring, until another follows', async () => {
  const store = memory({ fb_token: 'sealed secret' })
  const texts = await keepTexts(store, undefined)
  expect(texts.read()).toEqual({})
  expect(store.all.get('fb_token')).toBe('sealed secret')
  await texts.write('fb_token', 'another')
  expect(store.all.has('fb_token')).toBe(false)
})

it('removes what the keyring cannot open, and tells of a damaged file', async () => {
  const store = memory({ fb_token: 'nonsense', lang: 'zh' }, true)
  const texts = await keepTexts(store, seal)
  expect(texts.notices).toEqual(['setAside', 'tokenUnreadable'])
  expect(texts.read()).toEqual({ lang: 'zh' })
  expect(store.all.has('fb_token')).toBe(false)
})

it('writes in the order in which it was asked', async () => {
  const store = memory()
  const texts = await keepTexts(store, seal)
  const writes = [texts.write('fb_token', 'a'), texts.write('fb_token', undefined), texts.write('lang', 'zh')]
  expect(texts.isWriting()).toBe(true)
  await Promise.all(writes)
  await texts.settled()
  expect([...store.all]).toEqual([['lang', 'zh']])
  expect(texts.isWriting()).toBe(false)
})
