import { expect, it, onTestFinished, vi } from 'vitest'
import { safeStorage, sharing } from './web.ts'

it('values are kept in memory if storage is blocked', () => {
  const storage = safeStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(storage.get('lang')).toBeUndefined()
  storage.set('lang', 'zh')
  expect(storage.get('lang')).toBe('zh')
  storage.remove('lang')
  expect(storage.get('lang')).toBeUndefined()
})

it('a failed write removes the old value, and the new one is reported as not lasting', () => {
  const stored = new Map([['fb_token', 'old']])
  const full: Storage = {
    length: 1,
    clear: () => stored.clear(),
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key) => void stored.delete(key),
  }
  const storage = safeStorage(() => full)
  expect(storage.isLasting()).toBe(true)
  storage.set('fb_token', 'new')
  expect(storage.get('fb_token')).toBe('new')
  expect(stored.has('fb_token')).toBe(false)
  expect(storage.isLasting()).toBe(false)
  storage.remove('fb_token')
  expect(storage.get('fb_token')).toBeUndefined()
  expect(storage.isLasting()).toBe(true)
})

it('a text goes to the share sheet of a browser that has one, and closing it is no failure', async () => {
  expect(sharing({ navigator })).toEqual({})
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await sharing({ navigator }).shareText?.('reference W-1')
  expect(share).toHaveBeenCalledWith({ text: 'reference W-1' })
})
