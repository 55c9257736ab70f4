import { expect, it } from 'vitest'
import type { SessionState } from '#session/reducer.ts'
import { contactsOf } from './contacts.ts'

const contact = (label: string) => ({ id: label, label, type: 2, url: 'https://example.com' })
const config: NonNullable<SessionState['config']> = {
  client_language_map: [],
  customer_service_url: [contact('ours')],
  recharge_customer_service_url: [],
  terms: undefined,
  operating_rules: undefined,
  idempotency: false,
  sandbox: false,
}

it("takes the config's list for a visitor, and none while it is not known", () => {
  expect(contactsOf({ config }, 'service')?.[0]?.label).toBe('ours')
  expect(contactsOf({ config }, 'recharge')).toEqual([])
  expect(contactsOf({}, 'service')).toBeUndefined()
})
