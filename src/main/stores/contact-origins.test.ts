import { expect, it } from 'vitest'
import { contactOrigins } from './contact-origins.ts'

const contact = (url: string) => ({ id: '1', label: 'Help', type: 2, url })

it("the origins are those of the user's and the configuration's contacts, for service and deposits", () => {
  const user = {
    username: 'ana',
    customer_service_url: [contact('https://chat.example/a?b=c')],
    recharge_customer_service_url: null,
  }
  const config = {
    customer_service_url: [contact('http://localhost:4401/contact')],
    recharge_customer_service_url: [contact('https://pay.example:8443/')],
  }
  const texts = { fb_userInfo: JSON.stringify(user), fb_basic_config: JSON.stringify(config) }
  expect([...contactOrigins(texts)]).toEqual([
    'https://chat.example',
    'http://localhost:4401',
    'https://pay.example:8443',
  ])
})

it('contacts that the link policy rejects are ignored', () => {
  const config = { customer_service_url: [contact('http://chat.example/'), contact('javascript:alert(1)')] }
  expect(contactOrigins({ fb_basic_config: JSON.stringify(config) }).size).toBe(0)
})

it.each([undefined, '', '{', '[]', '{"customer_service_url":[{"url":"https://a.example"}]}'])(
  'there is no contact if the stored user is %s',
  (text) => {
    expect(contactOrigins(text === undefined ? {} : { fb_userInfo: text }).size).toBe(0)
  },
)
