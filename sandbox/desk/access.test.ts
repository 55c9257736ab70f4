/** The desk where others can reach it: over HTTP, on an address beyond loopback. */
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapCost } from '../auth/passwords.ts'
import { deskActions, deskUsers } from '../db/schema/desk.ts'
import { type RunningSandbox, startSandbox } from '../process/start-sandbox.ts'
import { send } from '../testing/remote-sandbox.ts'
import { registration } from '../testing/sandbox.ts'

const metricsToken = 'a-token-for-the-metrics'

let running: RunningSandbox
let first: { readonly name: string; readonly password: string }
const start = (listenOn?: string) =>
  startSandbox({
    ports: 0,
    data: { memory: true },
    listenOn,
    metricsToken,
    passwordCost: cheapCost,
    // Each request of the tests comes from an address of its own, where a test says so.
    trustsProxy: true,
    log: () => undefined,
  })

beforeAll(async () => {
  running = await start('0.0.0.0')
  if (running.firstDeskUser === undefined) throw new Error('the first start created no user of the desk')
  first = running.firstDeskUser
})
afterAll(() => running.close())

interface PostOptions {
  readonly cookie?: string
  readonly origin?: string
  readonly from?: string
}

const deskUrl = () => running.deskOrigin.replace('localhost', '127.0.0.1')

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${deskUrl()}${path}`, { headers, redirect: 'manual' })
}

function post(
  path: string,
  fields: Record<string, string>,
  { cookie = '', origin = deskUrl(), from = '192.0.2.1' }: PostOptions = {},
) {
  return fetch(`${deskUrl()}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: origin, Cookie: cookie, 'X-Forwarded-For': from },
    redirect: 'manual',
  })
}

/** Logs in; returns the cookie. */
async function logIn(user: { readonly name: string; readonly password: string }, from?: string) {
  const answer = await post('/login', user, from === undefined ? {} : { from })
  expect(answer.status).toBe(303)
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';')
  return cookie
}

async function addUser(name: string, cookie: string) {
  const answer = await post('/access/add', { name }, { cookie })
  const [, password = ''] = /shown this once: ([A-Z2-9-]+)/.exec(await answer.text()) ?? []
  return { name, password }
}

const lastAction = async () => {
  const [row] = await running.sandbox.database.read
    .select()
    .from(deskActions)
    .orderBy(desc(deskActions.number))
    .limit(1)
  return row
}

describe('without a login', () => {
  it.each(['/', '/conversations', '/outbox', '/record', '/host', '/access'])(
    'the page %s of the desk is refused with a login form',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(401)
      const html = await answer.text()
      expect(html).toContain('action="/login"')
      expect(html).not.toContain('action="/deposit"')
    },
  )

  it.each(['/deposit', '/time', '/code', '/host', '/access/add', '/access/password', '/reply'])(
    'the form %s of the desk is refused and nothing is recorded',
    async (path) => {
      const before = await running.sandbox.database.db.$count(deskActions)
      expect((await post(path, { username: 'ana', amount: '5', kind: 'invitation' })).status).toBe(401)
      expect(await running.sandbox.database.db.$count(deskActions)).toBe(before)
    },
  )

  it('a made-up session is refused', async () => {
    for (const cookie of ['desk=x', `desk=${'A'.repeat(43)}`])
      expect((await get('/', { Cookie: cookie })).status).toBe(401)
  })

  it('the contact page of partners stays open', async () => {
    expect((await get('/contact')).status).toBe(200)
    expect((await get('/contact.css')).status).toBe(200)
  })

  it('the metrics need a session or the token', async () => {
    expect((await get('/metrics')).status).toBe(401)
    expect((await get('/metrics', { Authorization: 'Bearer another-token-of-23-c' })).status).toBe(401)
    const answer = await get('/metrics', { Authorization: `Bearer ${metricsToken}` })
    expect([answer.status, (await answer.text()).includes('placard_lease_held')]).toEqual([200, true])
    expect((await get('/metrics', { Cookie: await logIn(first) })).status).toBe(200)
    // The token opens nothing else.
    expect((await get('/', { Authorization: `Bearer ${metricsToken}` })).status).toBe(401)
  })
})

describe('with a login', () => {
  it('the session cookie is HttpOnly and SameSite=Strict, and ends at the logout', async () => {
    const answer = await post('/login', first)
    const cookie = answer.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/^desk=[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    const [session = ''] = cookie.split(';')
    expect((await get('/', { Cookie: session })).status).toBe(200)
    expect((await post('/logout', {}, { cookie: session })).status).toBe(303)
    expect((await get('/', { Cookie: session })).status).toBe(401)
  })

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1'])(
    'a form of the origin %j is refused despite the session',
    async (origin) => {
      const cookie = await logIn(first)
      expect((await post('/code', { kind: 'invitation' }, { cookie, origin })).status).toBe(403)
    },
  )

  it('an action is recorded with who, when and its result, a refused one too', async () => {
    const cookie = await logIn(first)
    expect((await send(running.origin, 'register', registration('ana'))).code).toBe(200)
    const form = { username: 'ana', amount: '7.50', intent: crypto.randomUUID() }
    expect((await post('/deposit', form, { cookie })).status).toBe(303)
    expect((await post('/deposit', form, { cookie })).status).toBe(303)
    const done = await lastAction()
    expect(done).toMatchObject({ done_by: first.name, action: 'deposit', outcome: 'done' })
    expect(done?.details).toEqual({ username: 'ana', amount: '7.50' })
    expect(done?.result).toContain('Reference: ')
    expect((await post('/deposit', { ...form, amount: '-1', intent: '' }, { cookie })).status).toBe(422)
    const refused = { outcome: 'refused', result: 'amount', details: {}, number: (done?.number ?? 0) + 1 }
    expect(await lastAction()).toMatchObject(refused)
    const html = await (await get('/record', { Cookie: cookie })).text()
    expect(html).toContain('amount: 7.50, username: ana')
  })

  it('the record has no code and no password', async () => {
    const cookie = await logIn(first)
    expect((await post('/code', { kind: 'invitation' }, { cookie })).status).toBe(303)
    expect(await lastAction()).toMatchObject({
      action: 'code',
      outcome: 'done',
      result: 'Issued an invitation code.',
    })
    const { password } = await addUser('ben', cookie)
    const rows = await running.sandbox.database.read.select().from(deskActions)
    expect(password).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(password)
    const users = await running.sandbox.database.read.select().from(deskUsers)
    expect(users.map(({ password_hash }) => password_hash.startsWith('scrypt$'))).toEqual([true, true])
  })

  it('a record cannot be changed', async () => {
    await logIn(first)
    const { db } = running.sandbox.database
    await expect(db.update(deskActions).set({ done_by: 'nobody' })).rejects.toThrow()
    await expect(db.update(deskActions).set({ outcome: 'refused' })).rejects.toThrow()
    await expect(db.execute(sql`truncate desk_actions`)).rejects.toThrow()
  })

  it('a user changes the password, which ends their sessions', async () => {
    const cyd = await addUser('cyd', await logIn(first))
    const cookie = await logIn(cyd)
    const next = 'a long new password'
    const change = (fields: Record<string, string>) =>
      post(
        '/access/password',
        {
          'current-password': cyd.password,
          'new-password': next,
          'repeated-password': next,
          ...fields,
        },
        { cookie },
      )
    expect((await change({ 'current-password': 'wrong' })).status).toBe(401)
    expect((await change({ 'repeated-password': 'another one, longer' })).status).toBe(422)
    expect((await change({ 'new-password': 'short', 'repeated-password': 'short' })).status).toBe(422)
    expect((await get('/', { Cookie: cookie })).status).toBe(200)
    expect((await change({})).status).toBe(303)
    expect((await get('/', { Cookie: cookie })).status).toBe(401)
    expect((await post('/login', cyd)).status).toBe(401)
    await logIn({ name: 'cyd', password: next })
  })

  it('a removed user is logged out at once, and nobody removes themselves', async () => {
    const admin = await logIn(first)
    const cookie = await logIn(await addUser('dan', admin))
    expect((await post('/access/remove', { name: 'dan' }, { cookie: admin })).status).toBe(200)
    expect((await get('/', { Cookie: cookie })).status).toBe(401)
    expect((await post('/access/remove', { name: first.name }, { cookie: admin })).status).toBe(422)
  })
})

describe('wrong passwords of the desk', () => {
  const guess = (name: string, from: string) => post('/login', { name, password: 'wrong' }, { from })

  it('an unknown user and a wrong password get the same answer', async () => {
    const answers = [await guess(first.name, '192.0.2.9'), await guess('nobody', '192.0.2.9')]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.text()))
    expect(known).toBe(unknown)
  })

  it('after ten wrong passwords an address is refused, also with the right one', async () => {
    const eve = await addUser('eve', await logIn(first))
    for (let index = 0; index < 10; index += 1) expect((await guess('eve', '192.0.2.20')).status).toBe(401)
    const refused = await post('/login', eve, { from: '192.0.2.20' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Too many wrong passwords')
  })

  it('guesses from ever new addresses wait longer and longer', async () => {
    await addUser('flo', await logIn(first))
    const statuses: number[] = []
    for (let index = 0; index < 14; index += 1)
      statuses.push((await guess('flo', `198.51.100.${index}`)).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.slice(-2)).toEqual([429, 429])
  })
})

it.each([undefined, '127.0.0.1'])('on the loopback address %j the desk stays open', async (listenOn) => {
  const local = await start(listenOn)
  try {
    expect(local.firstDeskUser).toBeUndefined()
    expect((await fetch(`${local.deskOrigin}/`)).status).toBe(200)
    expect((await fetch(`${local.deskOrigin}/metrics`)).status).toBe(200)
  } finally {
    await local.close()
  }
})
