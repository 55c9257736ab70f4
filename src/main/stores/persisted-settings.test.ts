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
    get texts() {
      return Object.fromEntries(all)
    },
    async write(key, value) {
      if (value === undefined) all.delete(key)
      else all.set(key, value)
    },
  }
}

const keyring: SecretStorage = {
  encrypt: async (text) => `sealed ${text}`,
  decrypt: async (encrypted) => {
    if (!encrypted.startsWith('sealed ')) throw new Error('another keyring')
    return encrypted.slice('sealed '.length)
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

/** A store with a login and an idle lock of five minutes. */
async function signedIn() {
  const store = memory({ fb_userInfo: '{"username":"ana"}' })
  const texts = await openPersistedSettings(store, keyring)
  await texts.write('fb_token', 'secret')
  await texts.write('placard', lockAfter(5))
  return { store, texts }
}

it('the token is encrypted in the file and decrypted at the start', async () => {
  const store = memory()
  const texts = await openPersistedSettings(store, keyring)
  await texts.write('fb_token', 'secret')
  expect(store.all.get('fb_token')).toBe('sealed secret')
  expect((await openPersistedSettings(store, keyring)).read()).toEqual({ fb_token: 'secret' })
})

it('without a keyring, the token stays in memory, with a notice', async () => {
  const store = memory()
  const texts = await openPersistedSettings(store, undefined)
  await texts.write('fb_token', 'secret')
  expect(texts.notices).toEqual(['noKeyring'])
  expect(texts.read()).toEqual({ fb_token: 'secret' })
  expect(store.all.size).toBe(0)
})

it('the token of a missing keyring stays in the file until the next login', async () => {
  const store = memory({ fb_token: 'sealed secret' })
  const texts = await openPersistedSettings(store, undefined)
  expect(texts.read()).toEqual({})
  expect(store.all.get('fb_token')).toBe('sealed secret')
  await texts.write('fb_token', 'another')
  expect(store.all.has('fb_token')).toBe(false)
})

it('a token that the keyring cannot decrypt is removed, and a damaged file is reported', async () => {
  const store = memory({ fb_token: 'nonsense', lang: 'zh' }, true)
  const texts = await openPersistedSettings(store, keyring)
  expect(texts.notices).toEqual(['setAside', 'tokenUnreadable'])
  expect(texts.read()).toEqual({ lang: 'zh' })
  expect(store.all.has('fb_token')).toBe(false)
})

it('writes are sequential', async () => {
  const store = memory()
  const texts = await openPersistedSettings(store, keyring)
  const writes = [texts.write('fb_token', 'a'), texts.write('fb_token', undefined), texts.write('lang', 'zh')]
  expect(texts.isWriting()).toBe(true)
  await Promise.all(writes)
  await texts.settled()
  expect([...store.all]).toEqual([['lang', 'zh']])
  expect(texts.isWriting()).toBe(false)
})

it('token and user are hidden from the page while locked, also after a restart', async () => {
  const { store, texts } = await signedIn()
  const stored: object = JSON.parse(lockAfter(5))
  await texts.write('placard', JSON.stringify({ ...stored, last: { user: 'ana', reads: {} } }))
  expect(texts.lock()).toBe(true)
  expect(texts.lock()).toBe(false)
  await texts.settled()
  const next = await openPersistedSettings(store, keyring)
  for (const settings of [texts, next]) {
    expect(settings.isLocked()).toBe(true)
    expect(settings.token()).toBe('secret')
    expect(Object.keys(settings.read())).toEqual(['placard'])
    expect(settings.read().placard).not.toContain('ana')
  }
  next.unlock()
  expect(next.read()).toMatchObject({ fb_token: 'secret', fb_userInfo: '{"username":"ana"}' })
  expect(next.read().placard).toContain('ana')
  await next.settled()
  expect((await openPersistedSettings(store, keyring)).isLocked()).toBe(false)
})

it('editing the settings file does not unlock the app', async () => {
  const { store, texts } = await signedIn()
  texts.lock()
  await texts.settled()
  store.all.set('placard', '{"isLocked":false,"idleMinutes":0,"activeAt":9999999999999}')
  const next = await openPersistedSettings(store, keyring)
  expect(next.isLocked()).toBe(true)
  // Nor when a locked page writes settings.
  await next.write('placard', '{"isLocked":false,"idleMinutes":0}')
  expect(next.isLocked()).toBe(true)
  expect(JSON.parse(next.read().placard ?? '')).toMatchObject({ idleMinutes: 5 })
})

it('the app locks at a start after too long without use, whatever the settings file says', async () => {
  const { store } = await signedIn()
  vi.advanceTimersByTime(4 * minute)
  const soon = await openPersistedSettings(store, keyring)
  soon.lockIfOverdue()
  expect(soon.isLocked()).toBe(false)

  vi.advanceTimersByTime(minute)
  store.all.set('placard', JSON.stringify({ idleMinutes: 0, activeAt: Date.now() }))
  const late = await openPersistedSettings(store, keyring)
  late.lockIfOverdue()
  expect(late.isLocked()).toBe(true)
  expect(late.read()).not.toHaveProperty('fb_token')
})

it('the latest time of use from the page counts', async () => {
  const { store, texts } = await signedIn()
  const old = lockAfter(5)
  vi.advanceTimersByTime(4 * minute)
  await texts.write('placard', lockAfter(5))
  await texts.write('placard', old)
  vi.advanceTimersByTime(4 * minute)
  const next = await openPersistedSettings(store, keyring)
  for (const settings of [texts, next]) {
    settings.lockIfOverdue()
    expect(settings.isLocked()).toBe(false)
  }
})

it('the app does not lock if the idle lock is off or nobody is logged in', async () => {
  const { texts } = await signedIn()
  await texts.write('placard', lockAfter(0))
  expect(texts.lock()).toBe(false)
  expect((await openPersistedSettings(memory({ placard: lockAfter(5) }), keyring)).lock()).toBe(false)
})

it('the next login starts unlocked', async () => {
  const { texts } = await signedIn()
  texts.lock()
  await texts.write('fb_token', undefined)
  expect(texts.isLocked()).toBe(false)
  await texts.write('fb_token', 'another')
  expect(texts.isLocked()).toBe(false)
  expect(texts.read().fb_token).toBe('another')
})

it("another host's login is removed from memory and file, even without its keyring", async () => {
  for (const [secrets, isKept] of [
    [keyring, false],
    [undefined, true],
  ] as const) {
    const store = memory({
      fb_token: 'sealed secret',
      fb_userInfo: '{}',
      fb_basic_config: '{}',
      placard: JSON.stringify({ theme: 'dark', origin: 'https://a.example' }),
    })
    const texts = await openPersistedSettings(store, secrets)
    expect(texts.token()).toBe(isKept ? undefined : 'secret')
    bindToHost(texts, 'https://a.example')
    expect(store.all.size).toBe(4)
    bindToHost(texts, 'https://b.example')
    const expected = { placard: JSON.stringify({ theme: 'dark', origin: 'https://b.example' }) }
    expect(texts.read()).toEqual(expected)
    await texts.settled()
    expect(Object.fromEntries(store.all)).toEqual(expected)
  }
})

const slot = (user: string) => `https://api.example ${user}`
const draft = (text: string) => ({ 'feedback.content': { at: 1, text } })

/** As `signedIn`, with texts of Ana, who is logged in, and of Ben. */
async function withDrafts() {
  const { store, texts } = await signedIn()
  const settings = {
    ...JSON.parse(lockAfter(5)),
    origin: 'https://api.example',
    drafts: { [slot('ana')]: draft('of ana'), [slot('ben')]: draft('of ben') },
  }
  await texts.write('placard', JSON.stringify(settings))
  const read = () => JSON.parse(texts.read().placard ?? '')
  return { store, texts, read, settings }
}

it('a locked page reads no text that was not sent, only that its user has one', async () => {
  const { store, texts, read, settings } = await withDrafts()
  texts.lock()
  await texts.settled()
  for (const opened of [texts, await openPersistedSettings(store, keyring)]) {
    expect(opened.read().placard).not.toMatch(/of (?:ana|ben)|api\.example (?:ana|ben)/)
    expect(JSON.parse(opened.read().placard ?? '').drafts).toEqual({ hidden: {} })
  }
  // What a locked page writes keeps them.
  await texts.write('placard', JSON.stringify({ ...read(), theme: 'light' }))
  texts.unlock()
  expect(read()).toMatchObject({ theme: 'light', drafts: settings.drafts })
})

it('a logout of a locked page drops the texts of its user, and those of others stay', async () => {
  const { texts, read } = await withDrafts()
  texts.lock()
  await texts.write('placard', JSON.stringify({ ...read(), drafts: {} }))
  expect(read().drafts).toBeUndefined()
  await texts.write('fb_token', undefined)
  await texts.write('fb_userInfo', undefined)
  expect(read().drafts).toEqual({ [slot('ben')]: draft('of ben') })
})

it('what the page that is being locked writes last is stored', async () => {
  const { texts, read, settings } = await withDrafts()
  texts.lock()
  const drafts = { ...settings.drafts, [slot('ana')]: draft('of ana, and more') }
  await texts.write('placard', JSON.stringify({ ...settings, drafts }))
  expect(texts.read().placard).not.toContain('of ana')
  texts.unlock()
  expect(read().drafts).toEqual(drafts)
})

it('where nobody has a text, a locked page reads of none', async () => {
  const { texts } = await signedIn()
  texts.lock()
  expect(JSON.parse(texts.read().placard ?? '')).not.toHaveProperty('drafts')
})
