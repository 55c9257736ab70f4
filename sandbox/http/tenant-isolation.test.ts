/** Without a token, with an expired one, and with another user's, requests reveal and change nothing. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath, type Endpoint, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { sessionIdOf } from '../auth/sessions.ts'
import { sessions } from '../db/schema/accounts.ts'
import { createTestSandbox, rightPassword, type TestSandbox } from '../testing/sandbox.ts'
import { newWallet, type TestWallet } from '../testing/wallet.ts'
import { endpointNames } from './app.ts'

const isUserEndpoint = (name: EndpointName) => allEndpoints[name].access === 'user'
const userEndpoints = endpointNames.filter(isUserEndpoint)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestSandbox
let victim: TestWallet
let attacker: TestWallet
/** The victim's identifiers and private texts. */
let secrets: string[]
/** The victim's identifiers by the name of the request's field. */
let ids: Record<string, unknown>

beforeAll(async () => {
  server = await createTestSandbox()
  victim = await newWallet(server)
  attacker = await newWallet(server)
  await victim.deposit('900')
  const { reference } = await victim.withdraw('50')
  const { data: receipt } = await victim.put('pebble-harbor', '60')
  const { plan_id, plan_number } = v.parse(
    v.object({ plan_id: v.string(), plan_number: v.string() }),
    receipt,
  )
  const { coupons } = await victim.ok('receiveCoupons', { request_id: randomUUID() })
  const [coupon] = coupons
  await victim.ok('openDispute', { request_id: randomUUID(), reference, text: 'a private complaint' })
  await victim.ok('editUser', {
    nickname: 'Vera Private',
    email: 'vera@private.example',
    phone: '+4930123456',
    password: 'correct horse',
  })
  const avatar = await uploadAs(victim)
  const notices = await victim.ok('notifications')
  ids = {
    id: plan_id,
    plan_id,
    reference,
    coupon_id: coupon?.id,
    avatar,
    images: [avatar],
    ids: notices.list.map((notice) => notice.id),
  }
  secrets = [
    ...[plan_id, plan_number, reference, avatar],
    ...coupons.map((coupon) => coupon.id),
    'Vera Private',
    'vera@private.example',
    '+4930123456',
    'a private complaint',
    victim.username,
  ]
}, 240_000)
afterAll(() => server.close())

async function uploadAs({ token }: TestWallet): Promise<string> {
  const form = new FormData()
  form.append('file', new File([png], 'a.png', { type: 'image/png' }))
  const answer = await server.app.request(`${basePath}${allEndpoints.upload.path}`, {
    method: 'POST',
    headers: token,
    body: form,
  })
  return v.parse(v.object({ data: v.object({ url: v.string() }) }), await answer.json()).data.url
}

async function expiredToken() {
  const token = await server.register()
  const token_hash = sessionIdOf(token[tokenHeader] ?? '') ?? ''
  await server.sandbox.database.db
    .update(sessions)
    .set({ expires_at: server.clock.now() })
    .where(eq(sessions.token_hash, token_hash))
  return token
}

/** A token whose session was ended from another device. */
async function revokedToken() {
  const token = await server.register()
  const { username } = v.parse(
    v.object({ username: v.string() }),
    (await server.call('userInfo', {}, token)).data,
  )
  const { data } = await server.call('login', { username, password: 'correct horse' })
  const otherDevice = { [tokenHeader]: v.parse(v.object({ token: v.string() }), data).token }
  expect(await server.call('endSessions', {}, otherDevice)).toMatchObject({ data: { ended: 1 } })
  return token
}

/** A request with all of the victim's identifiers and otherwise valid values. */
const request = () => ({
  ...ids,
  request_id: randomUUID(),
  amount: '25',
  method: 'address',
  password: rightPassword,
  text: 'x',
  topic: 'x',
  content: 'x',
  type: 1,
})

/** Only the fields of the endpoint's schema, so that none is rejected for an unknown one. */
function requestFor(name: EndpointName) {
  const { request: schema }: Endpoint = allEndpoints[name]
  const fields =
    'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : []
  return Object.fromEntries(Object.entries(request()).filter(([key]) => fields.includes(key)))
}

/** Valid requests to the endpoints that end the sender's session or account; all partners have the same password. */
const endingRequests = new Map<EndpointName, Readonly<Record<string, unknown>>>([
  ['logOut', {}],
  ['closeAccount', { password: 'correct horse' }],
  ['changePassword', { old_password: 'correct horse', new_password: 'another horse' }],
])

/** The victim's own data, which nobody else can change. */
async function stateOf({ send }: TestWallet) {
  const reads: EndpointName[] = [
    'userInfo',
    'entries',
    'planList',
    'coupons',
    'deposits',
    'disputes',
    'notifications',
    'bankCard',
    'spendingCap',
  ]
  const answers: unknown[] = []
  for (const name of reads) answers.push(await send(name))
  return JSON.stringify(answers)
}

describe.each(userEndpoints)('%s', (name) => {
  it.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a malformed token', "' or 1=1 --"],
    ['an unknown token', 'A'.repeat(43)],
  ])('%s gets 401 and no data', async (_what, token) => {
    const headers: Record<string, string> = token === undefined ? {} : { [tokenHeader]: token }
    const answer = await server.call(name, requestFor(name), headers)
    expect(answer).toEqual({
      code: 401,
      msg: expect.any(String),
      data: { key: 'session.notAuthorised', lang: 'en', params: {} },
    })
  })

  it('an expired or revoked token gets 503 and no data', async () => {
    for (const token of [await expiredToken(), await revokedToken()]) {
      expect(await server.call(name, requestFor(name), token)).toEqual({
        code: 503,
        msg: expect.any(String),
        data: { key: 'session.tokenExpired', lang: 'en', params: {} },
      })
    }
  })

  it("a request of another partner reveals and changes nothing of the victim's", async () => {
    const before = await stateOf(victim)
    // A request that ends the attacker's own session or account is sent by another partner, and succeeds.
    const endingRequest = endingRequests.get(name)
    const sender = endingRequest === undefined ? attacker : await newWallet(server)
    await sender.stepUp()
    const envelope = await sender.send(name, { ...requestFor(name), ...endingRequest })
    if (endingRequest !== undefined) expect(envelope.code).toBe(200)
    const answer = JSON.stringify(envelope)
    const revealed = secrets.filter((secret) => answer.includes(secret))
    expect(revealed).toEqual([])
    expect(await stateOf(victim)).toBe(before)
    if (endingRequest === undefined) return
    const password = 'correct horse'
    expect(await server.call('login', { username: victim.username, password })).toMatchObject({ code: 200 })
  })
})
