import { describe, expect, it } from 'vitest'
import type { AppStorage } from '#platform/platform.ts'
import type { StorageKey } from '#protocol/storage-keys.ts'
import { readConfig, readToken, readUser, storeConfig, storeSession, storeUser } from './session-storage.ts'

function memory(entries: [StorageKey, string][] = []): AppStorage & { map: Map<StorageKey, string> } {
  const map = new Map(entries)
  return {
    map,
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
    isLasting: () => true,
  }
}

const user = {
  username: 'ana',
  email: 'ana@example.com',
  phone: '+4915123456789',
  credit_score: 96,
  sign_in_count: 4,
  shop_level: 2,
  entry: 'register',
  store_open: true,
  has_transaction_password: true,
}

describe('the stored session', () => {
  it('the stored session is read back unchanged', () => {
    const storage = memory([['fb_userInfo', JSON.stringify(user)]])
    const stored = readUser(storage)
    expect(stored?.username).toBe('ana')
    storeUser(storage, stored)
    expect(readUser(storage)).toEqual(stored)
  })

  it('the stored session never contains a password', () => {
    const storage = memory([['fb_userInfo', JSON.stringify({ ...user, password: 'secret' })]])
    storeUser(storage, readUser(storage))
    expect(storage.map.get('fb_userInfo')).not.toContain('secret')
  })

  it.each(['', '{', '[]', '"x"', JSON.stringify({ ...user, credit_score: 'high' })])(
    'an invalid stored user is ignored and removed: %s',
    (text) => {
      const storage = memory([['fb_userInfo', text]])
      expect(readUser(storage)).toBeUndefined()
      expect(storage.map.has('fb_userInfo')).toBe(false)
    },
  )

  it.each(['', 'a b', 'a\nb', 'ключ'])('%j is not used as a token', (text) => {
    const storage = memory([['fb_token', text]])
    expect(readToken(storage)).toBeUndefined()
    expect(storage.map.has('fb_token')).toBe(false)
  })

  it('the stored config does not contain withdrawal methods, questions and privacy policy', () => {
    const storage = memory()
    storeConfig(storage, {
      client_language_map: [{ source: 'zh-TW', targets: 'cht' }],
      customer_service_url: [{ id: '1', label: 'A', type: 2, url: 'https://example.com' }],
      recharge_customer_service_url: [],
      withdraw_method_config: [],
      faq_config: [],
      privacy_policy: 'text',
      terms: 'Terms',
      operating_rules: undefined,
      idempotency: true,
      sandbox: true,
      additions: [],
      min_version: '1.2.0',
    })
    const stored = readConfig(storage)
    expect(stored?.min_version).toBe('1.2.0')
    expect(stored?.client_language_map).toHaveLength(1)
    expect(stored?.idempotency).toBe(true)
    for (const name of ['withdraw_method_config', 'faq_config', 'privacy_policy'])
      expect(stored).not.toHaveProperty(name)
  })

  it('storage never has the user of another token between two writes', () => {
    const ana = readUser(memory([['fb_userInfo', JSON.stringify(user)]]))
    const ben = readUser(memory([['fb_userInfo', JSON.stringify({ ...user, username: 'ben' })]]))
    if (!ana || !ben) throw new Error('no users')
    const storage = memory()
    const seen: string[] = []
    const record = () =>
      seen.push(`${storage.map.get('fb_token') ?? ''}:${readUser(storage)?.username ?? ''}`)
    const watched: AppStorage = {
      ...storage,
      set: (key, value) => {
        storage.set(key, value)
        record()
      },
      remove: (key) => {
        storage.remove(key)
        record()
      },
    }
    storeSession(watched, {}, { token: 'a' })
    storeSession(watched, { token: 'a' }, { token: 'a', user: ana })
    storeSession(watched, { token: 'a', user: ana }, { token: 'b', user: ben })
    storeSession(watched, { token: 'b', user: ben }, {})
    expect(new Set(seen)).toEqual(new Set([':', 'a:', 'a:ana', 'b:', 'b:ben']))
    expect(storage.map.size).toBe(0)
  })
})
