import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { amount } from '../money.ts'
import { parseJson } from '../parse-json.ts'
import { amountInput, WireAmount } from './amounts.ts'
import { specifiedEndpoints } from './endpoints.ts'
import { messageKeys } from './messages.ts'
import { PutRequest } from './plans.ts'
import { Property } from './wallet.ts'

/** The table of docs/rules.md, section P7, repeated so that an accidental change of the protocol fails. */
const specified = `
POST /files/upload
GET /plan/order/list
POST /plan/order/detail
POST /plan/order/app/detail
POST /plan/order/put
POST /plan/order/await/put/count
POST /auth/v2/register
POST /auth/v2/login
GET /auth/v2/lang
POST /auth/login
POST /auth/register
GET /user/info
GET /basic_config
POST /opening_store
GET /ad/order/data_statistics/list
GET /assistance/list
POST /assistance/follow
GET /user_coupon/list
POST /user_coupon/receive
POST /feedback
POST /user/notifications
POST /user/notifications/read
POST /user/notifications/unread_count
POST /user/info/edit
POST /contract/upload/url
POST /contract/upload/success
POST /update/password
POST /user/sign_in
GET /user/property
GET /transaction_flow/list
GET /acceptor/order/list
POST /acceptor/detail
POST /user/withdraw
POST /check/password
POST /bank_card/edit
GET /bank_card/detail
POST /set/password`
  .trim()
  .split('\n')

describe('the endpoint table', () => {
  it('the endpoint table has each of the 37 endpoints of the specification once', () => {
    const written = Object.values(specifiedEndpoints).map((call) => `${call.method} ${call.path}`)
    expect(written.toSorted()).toEqual(specified.toSorted())
  })

  it('an endpoint has a request_id only if it moves money or acts once', () => {
    const once = Object.values(specifiedEndpoints)
      .filter((call) => 'isIdempotent' in call)
      .map((call) => call.path)
    expect(once.toSorted()).toEqual([
      '/assistance/follow',
      '/opening_store',
      '/plan/order/put',
      '/user/sign_in',
      '/user/withdraw',
      '/user_coupon/receive',
    ])
    for (const call of Object.values(specifiedEndpoints)) {
      expect('request_id' in call.request.entries).toBe('isIdempotent' in call)
    }
  })

  it('no message key occurs twice', () => {
    expect(new Set(messageKeys).size).toBe(messageKeys.length)
  })
})

describe('an amount on the wire', () => {
  it('amounts are parsed from strings and numbers by their digits', () => {
    expect(v.parse(WireAmount, '1234.50')).toBe(amount('1234.5'))
    expect(v.parse(WireAmount, 12.5)).toBe(amount('12.5'))
    expect(v.parse(WireAmount, parseJson('999999999999999.99'))).toBe(amount('999999999999999.99'))
  })

  it('short numbers are parsed as numbers', () => {
    expect(parseJson('{"a":1,"b":[2.5,-3]}')).toEqual({ a: 1, b: [2.5, -3] })
  })

  it('an entered amount is read from a JSON number by its digits', () => {
    expect(v.parse(amountInput('wallet.amountIncorrect'), 50.5)).toBe(amount('50.5'))
  })

  it.each(['-1', '0', '1e9', 'NaN', '１００', '', ' 5', '0x10', -5, 0, 1e21, 1234567890.123456, true, null])(
    '%j cannot be entered as an amount',
    (entered) => {
      const parsed = v.safeParse(PutRequest, { id: '1', amount: entered, request_id: crypto.randomUUID() })
      expect(parsed.success).toBe(false)
      expect(parsed.issues?.map((issue) => issue.message)).toContain('plan.putAmountInvalid')
    },
  )
})

describe('parsing a response', () => {
  const property = {
    currency: 'USD',
    total_assets: '10.00',
    available: '10.00',
    to_be_consumed: '0.00',
    to_be_settled: '0.00',
    discount_amount: '0.00',
    deposit: '10.00',
    shop_level: 1,
    as_of: '2026-11-21T06:00:00.000Z',
  }

  it('unknown fields are ignored, and null counts as missing', () => {
    const parsed = v.parse(Property, { ...property, news: 1, start_up_credit: null })
    expect(parsed.start_up_credit).toBeUndefined()
    expect('news' in parsed).toBe(false)
  })

  it.each(Object.keys(property))('the response requires %s', (key) => {
    const incomplete: Record<string, unknown> = { ...property }
    delete incomplete[key]
    expect(v.is(Property, incomplete)).toBe(false)
  })
})
