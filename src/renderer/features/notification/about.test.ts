import { expect, test } from 'vitest'
import { iconOf, pathOf } from './about.ts'

test('a target leads to its page, and one of an unknown kind or without its id to none', () => {
  const target = (kind: string, id?: string) => pathOf({ target: { kind, id } })
  expect(target('plan', 'p 1')).toBe('/plan/detail?id=p+1')
  expect(target('receipt', 'W-1')).toBe('/wallet/receipt?reference=W-1')
  expect(target('destination')).toBe('/wallet/bind-card')
  expect(target('plan')).toBeUndefined()
  expect(target('javascript:alert(1)')).toBeUndefined()
  expect(target('constructor', '1')).toBeUndefined()
  expect(pathOf({ target: undefined })).toBeUndefined()
})

test('a topic decides about the icon, and without a known one the category does', () => {
  expect(iconOf({ topic: 'withdrawal', category: 'activity' })).toBe('withdraw')
  expect(iconOf({ topic: 'weather', category: 'system_maintenance' })).toBe('settings')
  expect(iconOf({ topic: undefined, category: 'activity' })).toBe('clock')
})
