import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type StorageKey, type StoredTexts, storageKeys } from '#protocol/storage-keys.ts'
import { bindToHost, openPersistedSettings } from './persisted-settings.ts'
import type { SecretStorage } from './safe-storage.ts'
import type { TextStore } from './settings-file.ts'

function memory(
  first: StoredTexts = {},
  wasDamaged = false,
): TextStore & { all: Map<StorageKey, string | undefined> } {
  const all = new Map<StorageKey, string | undefined>()
  for (const key of storageKeys) if (first[key]) all.set(key, first[key])
  return {
    all,
    wasDamaged,
    read: () => Object.fromEntries(all),
    write: (key, value) => void (value === undefined ? all.delete(key) : all.set(key, value)),
  }
}

const seal: SecretStorage = {
  encrypt: async (text) => `sealed ${text}`,
  decrypt: async (sealed) => {
    if (!sealed.startsWith('sealed ')) throw new Error('not ours')
    return sealed.slice('sealed '.length)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const lockAfter = (idleMinutes: number) =>
  JSON.stringify({ theme: 'dark', idleMinutes, activeAt: Date.now() })

/** A store in which somebody is signed in, with an idle lock of five minutes. */
async function signedIn() {
  const store = memory({ fb_userInfo: '{"username":"ana"}' })
  const texts = await openPersistedSettings(store, seal)
  await texts.write('fb_token', 'secret')
  await texts.write('placard', lockAfter(5))
  return { store, texts }
}

it('seals the token in the file and opens it at the start', async () => {
  const store = memory()
  const texts = await openPersistedSettings(store, seal)
  await texts.write('fb_token', 'secret')
  expect(store.all.get('fb_token')).toBe('sealed secret')
  expect((await openPersistedSettings(store, seal)).read()).toEqual({ fb_token: 'secret' })
})

it('keeps the token in memory alone without a keyring, and says so', async () => {
  const store = memory()
  const texts = await openPersistedSettings(store, undefined)
  await texts.write('fb_token', 'secret')
  expect(texts.notices).toEqual(['noKeyring'])
  expect(texts.read()).toEqual({ fb_token: 'secret' })
  expect(store.all.size).toBe(0)
})

it('lets a sealed token wait for its keyring, until another follows', async () => {
  const store = memory({ fb_token: 'sealed secret' })
  const texts = await openPersistedSettings(store, undefined)
  expect(texts.read()).toEqual({})
  expect(store.all.get('fb_token')).toBe('sealed secret')
  await texts.write('fb_token', 'another')
  expect(store.all.has('fb_token')).toBe(false)
})

it('removes what the keyring cannot open, and tells of a damaged file', async () => {
  const store = memory({ fb_token: 'nonsense', lang: 'zh' }, true)
  const texts = await openPersistedSettings(store, seal)
  expect(texts.notices).toEqual(['setAside', 'tokenUnreadable'])
  expect(texts.read()).toEqual({ lang: 'zh' })
  expect(store.all.has('fb_token')).toBe(false)
})

it('writes in the order in which it was asked', async () => {
  const store = memory()
  const texts = await openPersistedSettings(store, seal)
  const writes = [texts.write('fb_token', 'a'), texts.write('fb_token', undefined), texts.write('lang', 'zh')]
  expect(texts.isWriting()).toBe(true)
  await Promise.all(writes)
  await texts.settled()
  expect([...store.all]).toEqual([['lang', 'zh']])
  expect(texts.isWriting()).toBe(false)
})

it('gives the page neither token nor user while it is locked, in this run and the next', async () => {
  const { store, texts } = await signedIn()
  const settings: object = JSON.parse(lockAfter(5))
  await texts.write('placard', JSON.stringify({ ...settings, last: { user: 'ana', reads: {} } }))
  expect(texts.lock()).toBe(true)
  expect(texts.lock()).toBe(false)
  await texts.settled()
  const next = await openPersistedSettings(store, seal)
  for (const each of [texts, next]) {
    expect(each.isLocked()).toBe(true)
    expect(each.token()).toBe('secret')
    expect(Object.keys(each.read())).toEqual(['placard'])
    expect(each.read().placard).not.toContain('ana')
  }
  next.unlock()
  expect(next.read()).toMatchObject({ fb_token: 'secret', fb_userInfo: '{"username":"ana"}' })
  expect(next.read().placard).toContain('ana')
  await next.settled()
  expect((await openPersistedSettings(store, seal)).isLocked()).toBe(false)
})

it('does not open by what the settings file says', async () => {
  const { store, texts } = await signedIn()
  texts.lock()
  await texts.settled()
  store.all.set('placard', '{"isLocked":false,"idleMinutes":0,"activeAt":9999999999999}')
  const next = await openPersistedSettings(store, seal)
  expect(next.isLocked()).toBe(true)
  // Nor by what a locked page writes.
  await next.write('placard', '{"isLocked":false,"idleMinutes":0}')
  expect(next.isLocked()).toBe(true)
  expect(JSON.parse(next.read().placard ?? '')).toMatchObject({ idleMinutes: 5 })
})

it('locks what was not used for too long before a start, whatever the settings file says', async () => {
  const { store } = await signedIn()
  vi.advanceTimersByTime(4 * minute)
  const soon = await openPersistedSettings(store, seal)
  soon.lockIfOverdue()
  expect(soon.isLocked()).toBe(false)

  vi.advanceTimersByTime(minute)
  store.all.set('placard', JSON.stringify({ idleMinutes: 0, activeAt: Date.now() }))
  const late = await openPersistedSettings(store, seal)
  late.lockIfOverdue()
  expect(late.isLocked()).toBe(true)
  expect(late.read()).not.toHaveProperty('fb_token')
})

it('goes by the last use that the page tells, and by no older one', async () => {
  const { store, texts } = await signedIn()
  const old = lockAfter(5)
  vi.advanceTimersByTime(4 * minute)
  await texts.write('placard', lockAfter(5))
  await texts.write('placard', old)
  vi.advanceTimersByTime(4 * minute)
  const next = await openPersistedSettings(store, seal)
  for (const each of [texts, next]) {
    each.lockIfOverdue()
    expect(each.isLocked()).toBe(false)
  }
})

it('does not lock where the idle lock is off or nobody is signed in', async () => {
  const { texts } = await signedIn()
  await texts.write('placard', lockAfter(0))
  expect(texts.lock()).toBe(false)
  expect((await openPersistedSettings(memory({ placard: lockAfter(5) }), seal)).lock()).toBe(false)
})

it('begins unlocked with the next login', async () => {
  const { texts } = await signedIn()
  texts.lock()
  await texts.write('fb_token', undefined)
  expect(texts.isLocked()).toBe(false)
  await texts.write('fb_token', 'another')
  expect(texts.isLocked()).toBe(false)
  expect(texts.read().fb_token).toBe('another')
})

it("drops another host's login from memory and file, also one that waits for its keyring", async () => {
  for (const [keyring, waits] of [
    [seal, false],
    [undefined, true],
  ] as const) {
    const store = memory({
      fb_token: 'sealed secret',
      fb_userInfo: '{}',
      fb_basic_config: '{}',
      placard: JSON.stringify({ theme: 'dark', origin: 'https://a.example' }),
    })
    const texts = await openPersistedSettings(store, keyring)
    expect(texts.token()).toBe(waits ? undefined : 'secret')
    bindToHost(texts, 'https://a.example')
    expect(store.all.size).toBe(4)
    bindToHost(texts, 'https://b.example')
    const kept = { placard: JSON.stringify({ theme: 'dark', origin: 'https://b.example' }) }
    expect(texts.read()).toEqual(kept)
    await texts.settled()
    expect(Object.fromEntries(store.all)).toEqual(kept)
  }
})
