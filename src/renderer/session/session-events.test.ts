import * as v from 'valibot'
import { expect, it } from 'vitest'
import { UserInfo } from '#protocol/http/user.ts'
import { reduceSession, type SessionEvent, type SessionState } from './reducer.ts'
import { newsOf } from './session-events.ts'

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
const ana: SessionState = { token: 'a', user: userNamed('ana') }

function newsAfter(first: SessionState, ...events: SessionEvent[]) {
  const read = newsOf(first)
  let state = first
  return events.map((event) => {
    const before = state
    state = reduceSession(state, event)
    return read(event, before, state)
  })
}

it('says that another tab logged out, but not that this one did', () => {
  expect(newsAfter(ana, { type: 'changedElsewhere' })).toEqual(['endedElsewhere'])
  expect(newsAfter(ana, { type: 'loggedOut' })).toEqual([undefined])
})

it('says that another tab signed somebody else in, once the name is known', () => {
  expect(
    newsAfter(
      ana,
      { type: 'changedElsewhere', token: 'b' },
      { type: 'userLoaded', user: userNamed('ben') },
      { type: 'userLoaded', user: userNamed('ben') },
    ),
  ).toEqual([undefined, 'otherUser', undefined])
})

it('says nothing of the same user, nor of somebody who signs in here', () => {
  expect(newsAfter(ana, { type: 'changedElsewhere', token: 'b', user: userNamed('ana') })).toEqual([
    undefined,
  ])
  expect(
    newsAfter(
      ana,
      { type: 'loggedOut' },
      { type: 'signedIn', token: 'b' },
      { type: 'userLoaded', user: userNamed('ben') },
    ),
  ).toEqual([undefined, undefined, undefined])
})
