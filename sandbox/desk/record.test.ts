/** The record of the desk keeps facts: nothing in it lets anybody in. */
import { desc } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapCost, createPasswords } from '../auth/passwords.ts'
import { deskActions } from '../db/schema/desk.ts'
import { notifications } from '../db/schema/support.ts'
import { Writer } from '../testing/chat-writer.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { createDesk } from './desk.ts'
import { ensureFirstUser } from './users.ts'

const origin = 'http://localhost:4401'
const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/

let server: TestSandbox
let desk: ReturnType<typeof createDesk>
let cookie: string
let username: string
let token: Record<string, string>

beforeAll(async () => {
  server = await createTestSandbox()
  const passwords = createPasswords(cheapCost)
  desk = createDesk(server.sandbox, { login: { passwords, metricsToken: undefined } })
  const user = await ensureFirstUser(server.sandbox, passwords)
  if (user === undefined) throw new Error('the desk has no first user')
  const answer = await post('/login', { name: user.name, password: user.password })
  cookie = answer.cookie
  token = await server.registerOpen()
  const { data } = await server.call('userInfo', {}, token)
  username = v.parse(v.object({ username: v.string() }), data).username
})
afterAll(() => server.close())

/** Submits a form and follows the redirect. */
async function post(path: string, fields: Record<string, string>) {
  const answer = await desk.request(`${origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: origin, Cookie: cookie ?? '' },
  })
  const location = answer.headers.get('Location')
  const page = location === null ? answer : await get(location)
  const [session = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';')
  return { status: answer.status, html: await page.text(), cookie: session }
}

const get = async (path: string) => desk.request(`${origin}${path}`, { headers: { Cookie: cookie ?? '' } })

const codeIn = (text: string): string => code.exec(text)?.[0] ?? ''

/** The newest row of the record, and all that the table and its page contain. */
async function record() {
  const rows = await server.sandbox.database.read.select().from(deskActions).orderBy(desc(deskActions.number))
  return { newest: rows[0], text: JSON.stringify(rows) + (await (await get('/record')).text()) }
}

/** A code that the desk handed out: it must be one, and nothing of the record contains it. */
async function expectUnrecorded(secret: string, action: string, outcome = 'done') {
  expect(secret.length).toBeGreaterThanOrEqual(12)
  const { newest, text } = await record()
  expect(newest).toMatchObject({ action, outcome, done_by: 'desk' })
  expect(text).not.toContain(secret)
}

describe('the record has no', () => {
  it.each(['invitation', 'authorisation'])('%s code of the form for codes', async (kind) => {
    const { html } = await post('/code', { kind })
    await expectUnrecorded(codeIn(/role="status">(.*?)<\/p>/s.exec(html)?.[1] ?? ''), 'code')
  })

  it('hand-over code of the host app', async () => {
    const { html } = await post('/host', { username: 'hosted-user', account: 'invite' })
    const [, handOver = ''] = /#\/entry\?code=([\w-]+)/.exec(html) ?? []
    await expectUnrecorded(handOver, 'host')
    // The code works, so it is the one to look for.
    expect(await server.call('handOverRegister', { code: handOver, invite: 'PLACARD-INVITE' })).toMatchObject(
      { code: 200 },
    )
  })

  it('acceptance code', async () => {
    const fields = { username, acceptor: 'linnea-varga', amount: '300' }
    const { html } = await post('/acceptance-code', fields)
    await expectUnrecorded(codeIn(/role="status">(.*?)<\/p>/s.exec(html)?.[1] ?? ''), 'acceptance-code')
  })

  it('code for a new login password', async () => {
    await post('/mail-code', { username })
    await expectUnrecorded(codeIn(server.sandbox.outbox.list()[0]?.text ?? ''), 'mail-code')
  })

  it('password of a new user of the desk', async () => {
    const { html } = await post('/access/add', { name: 'ben' })
    await expectUnrecorded(codeIn(html), 'access-add')
  })

  it('token of a login', async () => {
    const name = 'carla'
    const { html } = await post('/access/add', { name })
    const session = await post('/login', { name, password: codeIn(html) })
    const { newest, text } = await record()
    expect(newest).toMatchObject({ action: 'login', done_by: name })
    expect(text).not.toContain(session.cookie.slice('desk='.length))
  })

  it.each([
    ['authorisation', {}],
    ['acceptance', { acceptor: 'linnea-varga', amount: '200' }],
  ] as const)('%s code that a conversation asked for', async (topic, fields) => {
    const writer = new Writer(desk)
    await writer.begin(username)
    await writer.ask(topic, fields)
    const [, request = ''] = /name="request" value="(\d+)"/.exec(await (await get('/')).text()) ?? []
    const { html } = await post('/grant', { request })
    await expectUnrecorded(codeIn(/role="status">(.*?)<\/p>/s.exec(html)?.[1] ?? ''), 'grant')
  })

  it.each([
    ['reference of an acceptance', '/acceptance', 'reference', { step: 'accepted' }],
    ['reference of a deposit', '/confirm-deposit', 'reference', {}],
    ['reason', '/refuse-payout', 'reason', { reference: 'W-NOTHERE1' }],
    ['username', '/deposit', 'username', { amount: '5' }],
    ['plan', '/chargeback', 'plan', { amount: '5', reason: 'clicks' }],
    ['name', '/access/remove', 'name', {}],
  ] as const)('code that was typed as %s', async (_, path, field, fields) => {
    const issued = await server.sandbox.database.read.select().from(notifications)
    const secret = codeIn(JSON.stringify(issued)) || 'ABCD-EFGH-JKMN'
    const entered = path === '/access/remove' ? secret.toLowerCase() : secret
    expect((await post(path, { ...fields, [field]: entered })).status).toBe(422)
    const { newest, text } = await record()
    expect(newest).toMatchObject({ outcome: 'refused' })
    expect(text.toUpperCase()).not.toContain(secret)
  })

  it('code in the title of an announcement', async () => {
    const secret = 'ABCD-EFGH-JKMN'
    const fields = { category: 'system_announcement', headline: `Use ${secret}`, content: 'For you.' }
    const { html } = await post('/announcement', fields)
    expect(html).toContain(`Use ${secret}`)
    await expectUnrecorded(secret, 'announcement')
  })
})
