import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { UserInfo } from '#protocol/http/user.ts'
import type { SessionState } from '#session/reducer.ts'
import { contactsOf, displayLabel } from './contact-list.ts'

const contact = (label: string) => ({ id: label, label, type: 2, url: 'https://example.com' })
const config: NonNullable<SessionState['config']> = {
  client_language_map: [],
  customer_service_url: [contact('ours')],
  recharge_customer_service_url: [],
  terms: undefined,
  operating_rules: undefined,
  idempotency: false,
  sandbox: false,
  additions: [],
  min_version: undefined,
}

it("a visitor gets the config's contacts, undefined while it is unknown", () => {
  expect(contactsOf({ config }, 'service')?.[0]?.label).toBe('ours')
  expect(contactsOf({}, 'service')).toBeUndefined()
})

it("the user's own contacts take precedence over the config's, unless empty", () => {
  const user = v.parse(UserInfo, {
    username: 'ana',
    email: 'ana@example.com',
    phone: '+4915123456789',
    credit_score: 60,
    sign_in_count: 0,
    shop_level: 1,
    entry: 'register',
    store_open: true,
    has_transaction_password: false,
    customer_service_url: [contact('own')],
  })
  expect(contactsOf({ user, config }, 'service')?.[0]?.label).toBe('own')
  expect(contactsOf({ user: { ...user, customer_service_url: [] }, config }, 'service')?.[0]?.label).toBe(
    'ours',
  )
})

it('deposits use the service contacts if they have none of their own', () => {
  const own = { ...config, recharge_customer_service_url: [contact('deposits')] }
  expect(contactsOf({ config }, 'recharge')?.[0]?.label).toBe('ours')
  expect(contactsOf({ config: own }, 'recharge')?.[0]?.label).toBe('deposits')
  expect(contactsOf({}, 'recharge')).toBeUndefined()
})

describe('displayLabel', () => {
  it.each([
    ['Help with the app', 'Help with the app'],
    ['  Ana \t Weber\n', 'Ana Weber'],
    ['خدمة العملاء', 'خدمة العملاء'],
    ['\u202Egnol', 'gnol'],
    ['a\u2069\u202E\u2067b\u202C', 'a b'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(300), `${'a'.repeat(79)}…`],
    ['👩'.repeat(300), `${'👩'.repeat(79)}…`],
  ])('the label %j is shown as %j', (label, shown) => expect(displayLabel(label)).toBe(shown))
})
