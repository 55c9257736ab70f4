/** Editing the user, the login password, following, feedback, and the marks of plans and products. */

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { feedback } from '../../db/schema/support.ts'
import { seedNetworkResults } from '../../seed/products.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })
const png = Uint8Array.from(
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89', 'latin1'),
)

async function upload(token: Record<string, string>): Promise<string> {
  const body = new FormData()
  body.append('file', new File([png], 'a.png'))
  const answer = await server.app.request(`${basePath}/files/upload`, {
    method: 'POST',
    headers: token,
    body,
  })
  return v.parse(v.object({ url: v.string() }), v.parse(Envelope, await answer.json()).data).url
}

describe('editing the user', () => {
  it('an edit changes the given fields and returns the user', async () => {
    const token = await server.register()
    const avatar = await upload(token)
    const edit = {
      nickname: 'Ana',
      email: 'ana@example.org',
      phone: '+4930123456',
      avatar,
      time_zone: 'asia/tokyo',
    }
    const answer = await server.call('editUser', { ...edit, password: 'correct horse' }, token)
    expect(answer).toMatchObject({ code: 200, data: { ...edit, time_zone: 'Asia/Tokyo' } })
    v.parse(specifiedEndpoints.editUser.response, answer.data)
    expect(await server.call('editUser', { nickname: 'Bo' }, token)).toMatchObject({
      data: { nickname: 'Bo', email: 'ana@example.org', avatar },
    })
    expect((await server.call('editUser', {}, token)).code).toBe(200)
  })

  it.each([
    [{ nickname: ' ' }, 'form.required'],
    [{ nickname: 'x'.repeat(201) }, 'form.tooLong'],
    [{ email: 'nobody' }, 'form.email'],
    [{ phone: '0151' }, 'form.phone'],
    [{ time_zone: 'Mars/Olympus' }, 'general.paramsError'],
    [{ time_zone: '+14:00' }, 'general.paramsError'],
    [{ avatar: 'https://elsewhere.example/a.png' }, 'general.paramsError'],
    [{ avatar: `${basePath}/files/${'a'.repeat(22)}.png` }, 'general.paramsError'],
    [{ avatar: 'javascript:alert(1)' }, 'general.paramsError'],
  ])('the edit %j is rejected and changes nothing', async (edit, key) => {
    const token = await server.register()
    expect(
      await server.call('editUser', { password: 'correct horse', email: 'new@example.org', ...edit }, token),
    ).toMatchObject(refused(key))
    const info = v.parse(
      specifiedEndpoints.userInfo.response,
      (await server.call('userInfo', {}, token)).data,
    )
    expect([info.avatar, info.nickname, info.time_zone]).toEqual([undefined, undefined, undefined])
    expect(info.email).toMatch(/^partner/)
  })

  it("another account's upload and a foreign address are rejected as an avatar", async () => {
    const [one, two] = [await server.register(), await server.register()]
    const avatar = await upload(one)
    expect(await server.call('editUser', { avatar }, two)).toMatchObject(refused('general.paramsError'))
    expect(await server.call('editUser', { avatar: `https://evil.example${avatar}` }, one)).toMatchObject(
      refused('general.paramsError'),
    )
  })
})

describe('changing the login password', () => {
  const change = (token: Record<string, string>, old_password: string, new_password: string) =>
    server.call('changePassword', { old_password, new_password }, token)

  it('a change of the login password ends all sessions, and the new password works', async () => {
    const token = await server.register()
    const info = v.parse(
      specifiedEndpoints.userInfo.response,
      (await server.call('userInfo', {}, token)).data,
    )
    const credentials = { username: info.username, password: 'correct horse' }
    const other = {
      'X-CT': v.parse(v.object({ token: v.string() }), (await server.call('login', credentials)).data).token,
    }
    const bystander = await server.register()
    expect((await change(token, 'correct horse', 'battery staple')).code).toBe(200)
    for (const ended of [token, other]) expect((await server.call('userInfo', {}, ended)).code).toBe(503)
    expect((await server.call('userInfo', {}, bystander)).code).toBe(200)
    expect(await server.call('login', credentials)).toMatchObject(refused('auth.credentialsWrong'))
    expect((await server.call('login', { ...credentials, password: 'battery staple' })).code).toBe(200)
  })

  it.each([
    ['wrong horse', 'battery staple', 'auth.oldPasswordWrong'],
    ['correct horse', 'correct horse', 'auth.newPasswordSame'],
    ['correct horse', 'short', 'form.passwordTooShort'],
    // With a wrong old password the response does not reveal whether the new one is the same.
    ['wrong horse', 'correct horse', 'auth.oldPasswordWrong'],
  ])('the change of the login password from %s to %s is rejected', async (old, next, key) => {
    const token = await server.register()
    expect(await change(token, old, next)).toMatchObject(refused(key))
    expect((await server.call('userInfo', {}, token)).code).toBe(200)
  })

  it('of two concurrent changes of the login password one succeeds', async () => {
    const token = await server.register()
    const answers = await Promise.all([
      change(token, 'correct horse', 'first of two'),
      change(token, 'correct horse', 'other of two'),
    ])
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })
})

describe('following', () => {
  const follow = (token: Record<string, string>, operated_id: string) =>
    server.call('follow', { operated_id, request_id: crypto.randomUUID() }, token)

  it('following marks the operator’s plans and products and adds a record', async () => {
    const token = await server.registerOpen()
    const plans = async () =>
      v.parse(specifiedEndpoints.planList.response, (await server.call('planList', {}, token)).data).list
    expect((await plans()).filter((plan) => plan.is_followed)).toHaveLength(0)
    expect((await follow(token, ' op-1001 ')).code).toBe(200)
    expect(await server.call('userInfo', {}, token)).toMatchObject({ data: { operated_id: 'OP-1001' } })
    const marked = (await plans()).filter((plan) => plan.is_followed)
    expect(marked.map((plan) => [plan.product_id, plan.operator_id]).toSorted()).toEqual([
      ['nine-knots', 'OP-1001'],
      ['pebble-harbor', 'OP-1001'],
      ['saltmarsh-tales', 'OP-1001'],
    ])
    const product = await server.call('productDetail', { id: 'pebble-harbor' }, token)
    expect(product).toMatchObject({ data: { is_followed: true, operator_id: 'OP-1001' } })

    server.clock.tick(1000)
    expect((await follow(token, 'OP-1002')).code).toBe(200)
    const records = v.parse(
      specifiedEndpoints.followRecords.response,
      (await server.call('followRecords', {}, token)).data,
    )
    expect(records.total).toBe(2)
    expect(records.list).toMatchObject([
      { operated_id: 'OP-1002', operator_name: 'Copper Street Studio', ended_at: undefined },
      { operated_id: 'OP-1001', ended_at: records.list[0]?.followed_at },
    ])
  })

  it('an unknown operator and the current one are rejected', async () => {
    const token = await server.register()
    expect(await follow(token, 'OP-9999')).toMatchObject(refused('follow.operatorIdWrong'))
    expect(await follow(token, '')).toMatchObject(refused('form.required'))
    await follow(token, 'OP-1001')
    expect(await follow(token, 'op-1001')).toMatchObject(refused('follow.operatorIdSame'))
    expect(await server.call('followRecords', {}, token)).toMatchObject({ data: { total: 1 } })
  })

  it('two concurrent follow requests leave one current operator', async () => {
    const token = await server.register()
    await Promise.all([follow(token, 'OP-1001'), follow(token, 'OP-1002')])
    const { list } = v.parse(
      specifiedEndpoints.followRecords.response,
      (await server.call('followRecords', {}, token)).data,
    )
    expect(list.filter((record) => record.ended_at === undefined)).toHaveLength(1)
  })
})

describe('feedback', () => {
  it('feedback is stored with images that this account uploaded', async () => {
    const token = await server.register()
    const images = [await upload(token)]
    const sent = { topic: 'A <b>topic</b>', content: 'x'.repeat(5000), images }
    expect((await server.call('feedback', sent, token)).code).toBe(200)
    const stored = await server.sandbox.database.read
      .select()
      .from(feedback)
      .where(eq(feedback.topic, sent.topic))
    expect(stored).toMatchObject([sent])
  })

  it('feedback that is sent twice is stored once, and again if it is sent much later', async () => {
    const token = await server.register()
    const sent = { topic: 'Told twice', content: 'Where do I find it?' }
    const count = async () =>
      (await server.sandbox.database.read.select().from(feedback).where(eq(feedback.topic, sent.topic)))
        .length
    const answers = await Promise.all([
      server.call('feedback', sent, token),
      server.call('feedback', sent, token),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(await count()).toBe(1)
    await server.call('feedback', { ...sent, content: 'And where now?' }, token)
    expect(await count()).toBe(2)
    server.clock.tick(10 * 60_000)
    await server.call('feedback', sent, token)
    expect(await count()).toBe(3)
  })

  it.each([
    [{ topic: '', content: 'x' }, 'form.required'],
    [{ topic: 'x', content: '  ' }, 'form.required'],
    [{ topic: 'x', content: 'x'.repeat(5001) }, 'form.tooLong'],
    [{ topic: 'x', content: 'x', images: ['https://elsewhere.example/a.png'] }, 'general.paramsError'],
    [{ topic: 'x', content: 'x', images: Array.from({ length: 10 }, () => 'a') }, 'general.paramsError'],
  ])('the feedback %j is rejected', async (sent, key) => {
    expect(await server.call('feedback', sent, await server.register())).toMatchObject(refused(key))
  })
})

describe('what a new user sees', () => {
  it('each product shows its past results, including losses', async () => {
    await seedNetworkResults(server.sandbox.database, server.clock.now())
    await seedNetworkResults(server.sandbox.database, server.clock.now())
    const token = await server.registerOpen()
    const { list } = v.parse(
      specifiedEndpoints.planList.response,
      (await server.call('planList', {}, token)).data,
    )
    const nets: string[] = []
    for (const { product_id } of list) {
      const answer = await server.call('productDetail', { id: product_id }, token)
      const { past_results } = v.parse(specifiedEndpoints.productDetail.response, answer.data)
      expect(past_results.length).toBeGreaterThan(3)
      expect(past_results.length).toBeLessThan(10)
      const ends = past_results.map((result) => result.ended_at)
      expect(ends).toEqual(ends.toSorted().reverse())
      expect((ends[0] ?? '') < server.clock.now().toISOString()).toBe(true)
      nets.push(...past_results.map((result) => result.net))
    }
    const losses = nets.filter((net) => net.startsWith('-')).length
    expect(losses / nets.length).toBeGreaterThan(0.3)
    expect(losses / nets.length).toBeLessThan(0.8)
  })

  it('the plan list contains the number of plans in each status', async () => {
    const token = await server.registerOpen()
    const all = v.parse(
      specifiedEndpoints.planList.response,
      (await server.call('planList', { status: 'settled' }, token)).data,
    )
    expect(all.total).toBe(0)
    expect(all.counts?.map(({ status, count }) => [status, count])).toEqual([
      ['waitPut', 12],
      ['matching', 0],
      ['putting', 0],
      ['putFailed', 0],
      ['putFinished', 0],
      ['waitSettlement', 0],
      ['settled', 0],
    ])
  })

  it('the basic config contains the levels with their share rates, and five questions', async () => {
    const config = v.parse(
      specifiedEndpoints.basicConfig.response,
      (await server.call('basicConfig', {})).data,
    )
    expect(config.shop_levels.map((row) => [row.level, row.settled_from, row.share_rate])).toEqual([
      [1, '0', '0.2'],
      [2, '1000', '0.18'],
      [3, '5000', '0.15'],
      [4, '20000', '0.12'],
    ])
    expect(config.faq_config).toHaveLength(5)
    expect(config.additions).toContain('/user/sign_in/list')
  })
})
