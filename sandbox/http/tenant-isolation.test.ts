/** What a call tells, and does, without a token, with one that ended, and with somebody else's: nothing. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath, type Call, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { sessionIdOf } from '../auth/sessions.ts'
import { sessions } from '../db/schema/accounts.ts'
import { createTestSandbox, type TestSandbox } from '../testing/test-client.ts'
import { newWallet, rightPassword, type TestWallet } from '../testing/test-wallet.ts'
import { callNames } from './app.ts'

const isUserCall = (name: EndpointName) => allEndpoints[name].access === 'user'
const userCalls = callNames.filter(isUserCall)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestSandbox
let victim: TestWallet
let attacker: TestWallet
/** Everything of the victim's that names him or what is his. */
let secrets: string[]
/** The same by the name of the field that a call takes it in. */
let ids: Record<string, unknown>

beforeAll(async () => {
  server = await createTestSandbox()
  victim = await newWallet(server)
  attacker = await newWallet(server)
  await victim.deposit('900')
  const { reference } = await victim.withdraw('50')
  const { data: put } = await victim.put('pebble-harbor', '60')
  const { plan_id, plan_number } = v.parse(v.object({ plan_id: v.string(), plan_number: v.string() }), put)
  const { coupons } = await victim.ok('receiveCoupons', { request_id: randomUUID() })
  const [coupon] = coupons
  await victim.ok('openDispute', { request_id: randomUUID(), reference, text: 'a private complaint' })
  await victim.ok('editUser', {
    nickname: 'Vera Private',
    email: 'vera@private.example',
    phone: '+4930123456',
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
    ids: notices.list.map((each) => each.id),
  }
  const found = [plan_id, plan_number, reference, avatar, ...coupons.map((each) => each.id)]
  secrets = [
    ...found,
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

/** A token whose owner signed it out from another device. */
async function revokedToken() {
  const token = await server.register()
  const { username } = v.parse(
    v.object({ username: v.string() }),
    (await server.call('userInfo', {}, token)).data,
  )
  const { data } = await server.call('login', { username, password: 'correct horse' })
  const elsewhere = { [tokenHeader]: v.parse(v.object({ token: v.string() }), data).token }
  expect(await server.call('endSessions', {}, elsewhere)).toMatchObject({ data: { ended: 1 } })
  return token
}

/** A request that names everything of the victim's, with values a call would take. */
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

/** Only the fields that the call names, so that none is refused for an odd one. */
function requestFor(name: EndpointName) {
  const { request: schema }: Call = allEndpoints[name]
  const named =
    'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : []
  return Object.fromEntries(Object.entries(request()).filter(([key]) => named.includes(key)))
}

/** The calls that end the one who sends them, as they are sent rightly; all partners have the same password. */
const endings: ReadonlyMap<EndpointName, Readonly<Record<string, unknown>>> = new Map([
  ['closeAccount', { password: 'correct horse' }],
  ['changePassword', { old_password: 'correct horse', new_password: 'another horse' }],
])

/** What the victim sees of his own; nobody else changes it. */
async function stateOf({ send }: TestWallet) {
  const reads: EndpointName[] = [
    'userInfo',
    'entries',
    'planList',
    'coupons',
    'disputes',
    'notifications',
    'bankCard',
    'spendingCap',
  ]
  const answers: unknown[] = []
  for (const name of reads) answers.push(await send(name))
  return JSON.stringify(answers)
}

describe.each(userCalls)('%s', (name) => {
  it.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['what is no token', "' or 1=1 --"],
    ['a token that nobody has', 'A'.repeat(43)],
  ])('answers %s with 401 and nothing else', async (_what, token) => {
    const headers: Record<string, string> = token === undefined ? {} : { [tokenHeader]: token }
    const answer = await server.call(name, requestFor(name), headers)
    expect(answer).toEqual({
      code: 401,
      msg: expect.any(String),
      data: { key: 'session.notAuthorised', lang: 'en', params: {} },
    })
  })

  it('answers a token that ended, by time or by its owner, with 503 and nothing else', async () => {
    for (const token of [await expiredToken(), await revokedToken()]) {
      expect(await server.call(name, requestFor(name), token)).toEqual({
        code: 503,
        msg: expect.any(String),
        data: { key: 'session.tokenExpired', lang: 'en', params: {} },
      })
    }
  })

  it("tells another partner nothing of the victim's, and changes nothing", async () => {
    const before = await stateOf(victim)
    // What ends the attacker's own session or account is done by one who is not needed any more, and succeeds.
    const ending = endings.get(name)
    const who = ending === undefined ? attacker : await newWallet(server)
    await who.stepUp()
    const given = await who.send(name, { ...requestFor(name), ...ending })
    if (ending !== undefined) expect(given.code).toBe(200)
    const answer = JSON.stringify(given)
    const told = secrets.filter((each) => answer.includes(each))
    expect(told).toEqual([])
    expect(await stateOf(victim)).toBe(before)
    if (ending === undefined) return
    const password = 'correct horse'
    expect(await server.call('login', { username: victim.username, password })).toMatchObject({ code: 200 })
  })
})
