import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { UserInfo } from '#protocol/http/user.ts'
import { createNoticeReader, reduceSession, type SessionEvent, type SessionState } from './reducer.ts'

const ana = v.parse(UserInfo, {
  username: 'ana',
  email: 'ana@example.com',
  phone: '+4915123456789',
  credit_score: 96,
  sign_in_count: 4,
  shop_level: 2,
  entry: 'register',
  store_open: false,
  has_transaction_password: false,
})
const config = {
  client_language_map: [],
  customer_service_url: [],
  recharge_customer_service_url: [],
  terms: undefined,
  operating_rules: undefined,
  idempotency: true,
  sandbox: true,
  additions: [],
  min_version: undefined,
}
const signedIn: SessionState = { token: 'a', user: ana, config }

describe('the session', () => {
  it('a session starts with a token and without the previous user', () => {
    expect(reduceSession(signedIn, { type: 'signedIn', token: 'b' })).toEqual({ token: 'b', config })
  })

  it('the user is set only while there is a token', () => {
    expect(reduceSession({ token: 'a' }, { type: 'userLoaded', user: ana })).toEqual({
      token: 'a',
      user: ana,
    })
    const none: SessionState = {}
    expect(reduceSession(none, { type: 'userLoaded', user: ana })).toBe(none)
  })

  it('the ad account is marked as open', () => {
    expect(reduceSession(signedIn, { type: 'storeOpened' }).user?.store_open).toBe(true)
    const none: SessionState = {}
    expect(reduceSession(none, { type: 'storeOpened' })).toBe(none)
  })

  it.each([{ type: 'loggedOut' }, { type: 'expired', why: 'session.tokenExpired' }] as const)(
    'token and user are cleared on %j, and the config stays',
    (event) => {
      expect(reduceSession(signedIn, event)).toEqual({ config })
      const loggedOut: SessionState = { config }
      expect(reduceSession(loggedOut, event)).toBe(loggedOut)
    },
  )

  it("a host app's session keeps its token when it ends, until the next hand-over", () => {
    const handedOver: SessionState = { ...signedIn, user: { ...ana, entry: 'host' } }
    const why = 'session.tokenExpired'
    const over = reduceSession(handedOver, { type: 'expired', why })
    expect(over).toEqual({ ...handedOver, over: why })
    expect(reduceSession(over, { type: 'expired', why })).toBe(over)
    expect(reduceSession(over, { type: 'signedIn', token: 'b' })).toEqual({ token: 'b', config })
    expect(reduceSession(over, { type: 'loggedOut' })).toEqual({ config })
  })

  it('changes of another tab are applied', () => {
    expect(reduceSession(signedIn, { type: 'changedElsewhere' })).toEqual({ config })
    expect(reduceSession(signedIn, { type: 'changedElsewhere', token: 'a' })).toEqual(signedIn)
    expect(reduceSession(signedIn, { type: 'changedElsewhere', token: 'b' })).toEqual({ token: 'b', config })
    expect(reduceSession({}, { type: 'changedElsewhere', token: 'b', user: ana })).toEqual({
      token: 'b',
      user: ana,
    })
  })
})

const userNamed = (username: string) =>
  v.parse(UserInfo, {
    username,
    email: 'a@example.com',
    phone: '+4915123456789',
    credit_score: 1,
    sign_in_count: 0,
    shop_level: 1,
    entry: 'register',
    store_open: true,
    has_transaction_password: false,
  })
const anaSession: SessionState = { token: 'a', user: userNamed('ana') }

function noticesAfter(first: SessionState, ...events: SessionEvent[]) {
  const read = createNoticeReader(first)
  let state = first
  return events.map((event) => {
    const previous = state
    state = reduceSession(state, event)
    return read(event, previous, state)
  })
}

it('a logout is reported if another tab logged out, but not this one', () => {
  expect(noticesAfter(anaSession, { type: 'changedElsewhere' })).toEqual(['endedElsewhere'])
  expect(noticesAfter(anaSession, { type: 'loggedOut' })).toEqual([undefined])
})

it('a login of another user in another tab is reported when the name is known', () => {
  expect(
    noticesAfter(
      anaSession,
      { type: 'changedElsewhere', token: 'b' },
      { type: 'userLoaded', user: userNamed('ben') },
      { type: 'userLoaded', user: userNamed('ben') },
    ),
  ).toEqual([undefined, 'otherUser', undefined])
})

it('neither the same user nor a login in this tab is reported', () => {
  expect(noticesAfter(anaSession, { type: 'changedElsewhere', token: 'b', user: userNamed('ana') })).toEqual([
    undefined,
  ])
  expect(
    noticesAfter(
      anaSession,
      { type: 'loggedOut' },
      { type: 'signedIn', token: 'b' },
      { type: 'userLoaded', user: userNamed('ben') },
    ),
  ).toEqual([undefined, undefined, undefined])
})
