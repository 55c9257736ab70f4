import { expect, it } from 'vitest'
import { safeStorage } from './web.ts'

it('keeps in memory what storage refuses', () => {
  const storage = safeStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(storage.get('lang')).toBeUndefined()
  storage.set('lang', 'zh')
  expect(storage.get('lang')).toBe('zh')
  storage.remove('lang')
  expect(storage.get('lang')).toBeUndefined()
})
