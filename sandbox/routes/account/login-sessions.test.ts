/** The account's login sessions, and checking and resetting the login password. */

import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { LoginSession } from '#protocol/http/session-additions.ts'
import { newToken } from '../../auth/sessions.ts'
import { accounts, passwordResets } from '../../db/schema/accounts.ts'
import { heldUntil } from '../../ledger/withdrawal-hold.ts'
import { createTestSandbox, registration, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const refused = (key: string) => ({ code: 400, data: { key } })
const expired = { code: 503, data: { key: 'session.tokenExpired' } }

/** The text of a statement, in either form that `pg` takes. */
const textOf = (statement: unknown): string =>
  v.parse(
    v.union([
      v.string(),
      v.pipe(
        v.object({ text: v.string() }),
        v.transform(({ text }) => text),
      ),
    ]),
    statement,
  )

let partnerCount = 0

/** A new partner with a first session. */
async function partner() {
  partnerCount += 1
  const username = `signed${partnerCount}`
  const { data } = await server.call('register', registration(username), { 'User-Agent': firefox })
  return { username, token: tokenIn(data) }
}

const tokenIn = (data: unknown) => ({
  [tokenHeader]: v.parse(v.object({ token: v.string() }), data).token,
})

async function logIn(username: string, loginPassword = password) {
  const credentials = { username, password: loginPassword }
  return tokenIn((await server.call('login', credentials, { 'User-Agent': iphone })).data)
}

async function listOf(token: Record<string, string>) {
  const { data } = await server.call('signedIn', {}, token)
  return v.parse(v.object({ list: v.array(LoginSession) }), data).list
}

describe('login sessions', () => {
  it('the list shows device, start, last use and which session is the current one', async () => {
    const { username, token } = await partner()
    const since = server.clock.now().toISOString()
    server.clock.tick(5 * 60_000)
    const second = await logIn(username)
    server.clock.tick(10 * 60_000)
    await server.call('userInfo', {}, token)
    expect(await listOf(token)).toMatchObject([
      {
        browser: 'Firefox',
        system: 'Linux',
        since,
        last_seen: server.clock.now().toISOString(),
        is_current: true,
      },
      { browser: 'Safari', system: 'iPhone', is_current: false },
    ])
    expect((await listOf(second)).map((session) => session.is_current)).toEqual([true, false])
    const { data } = await server.call('signedIn', {}, token)
    expect(JSON.stringify(data)).not.toContain(token[tokenHeader])
  })

  it('one session can be ended: its token expires and the others stay valid', async () => {
    const { username, token } = await partner()
    const second = await logIn(username)
    const third = await logIn(username)
    const [other] = (await listOf(second)).filter(
      (session) => !session.is_current && session.system === 'iPhone',
    )
    expect(await server.call('endSessions', { id: other?.id }, token)).toMatchObject({ data: { ended: 1 } })
    expect(await server.call('userInfo', {}, third)).toMatchObject(expired)
    expect(await server.call('userInfo', {}, second)).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, token)).toMatchObject({ code: 200 })
    expect(await server.call('endSessions', { id: other?.id }, token)).toMatchObject({ data: { ended: 0 } })
    expect(await listOf(token)).toHaveLength(2)
  })

  it('all sessions but the current one can be ended', async () => {
    const { username, token } = await partner()
    const others = [await logIn(username), await logIn(username)]
    expect(await server.call('endSessions', {}, token)).toMatchObject({ data: { ended: 2 } })
    for (const other of others) expect(await server.call('userInfo', {}, other)).toMatchObject(expired)
    expect(await listOf(token)).toMatchObject([{ is_current: true }])
  })

  it('a logout ends its own session alone, which is refused and not listed afterwards', async () => {
    const { username, token } = await partner()
    const second = await logIn(username)
    expect(await server.call('logOut', {}, second)).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, second)).toMatchObject(expired)
    expect(await server.call('logOut', {}, second)).toMatchObject(expired)
    expect(await listOf(token)).toMatchObject([{ is_current: true }])
  })

  it("another user's sessions are neither listed nor ended", async () => {
    const [mine, theirs] = [await partner(), await partner()]
    const [their] = await listOf(theirs.token)
    expect((await listOf(mine.token)).map(({ id }) => id)).not.toContain(their?.id)
    expect(await server.call('endSessions', { id: their?.id }, mine.token)).toMatchObject({
      data: { ended: 0 },
    })
    await server.call('endSessions', {}, mine.token)
    expect(await server.call('userInfo', {}, theirs.token)).toMatchObject({ code: 200 })
    expect(await server.call('signedIn')).toMatchObject({ code: 401 })
  })

  it('a session that has ended is not listed', async () => {
    const { username, token } = await partner()
    await logIn(username)
    server.clock.tick(29 * 24 * 60 * 60_000)
    const fresh = await logIn(username)
    server.clock.tick(2 * 24 * 60 * 60_000)
    expect(await server.call('signedIn', {}, token)).toMatchObject(expired)
    expect(await listOf(fresh)).toHaveLength(1)
  })
})

describe('checking the login password', () => {
  it('a password check starts no session and shares its limit with the change of the password', async () => {
    const { token } = await partner()
    expect(await server.call('checkLoginPassword', { password }, token)).toMatchObject({ code: 200 })
    expect(await listOf(token)).toHaveLength(1)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await server.call('checkLoginPassword', { password: 'wrong' }, token)).toMatchObject(
        refused('account.passwordWrong'),
      )
    }
    expect(await server.call('checkLoginPassword', { password }, token)).toMatchObject(
      refused('general.tooManyTries'),
    )
    const change = { old_password: password, new_password: 'another horse' }
    expect(await server.call('changePassword', change, token)).toMatchObject(refused('general.tooManyTries'))
    server.clock.tick(16 * 60_000)
    expect(await server.call('checkLoginPassword', { password }, token)).toMatchObject({ code: 200 })
  })
})

describe('a forgotten login password', () => {
  const forgot = (username: string) => server.call('forgotPassword', { username })
  const reset = (username: string, code: string, next = 'a new horse') =>
    server.call('resetPassword', { username, code, password: next })

  async function codeOf(username: string): Promise<string> {
    await forgot(username)
    const mail = server.sandbox.outbox.list().find(({ to }) => to === `${username}@example.org`)
    return /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  it('a mailed code resets the password once and ends all sessions', async () => {
    const { username, token } = await partner()
    const code = await codeOf(username)
    expect(await reset(username.toUpperCase(), ` ${code.toLowerCase()} `)).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, token)).toMatchObject(expired)
    expect(await server.call('login', { username, password })).toMatchObject(refused('auth.credentialsWrong'))
    const again = await logIn(username, 'a new horse')
    expect(await server.call('userInfo', {}, again)).toMatchObject({ code: 200 })
    expect(await reset(username, code, 'thief horse')).toMatchObject(refused('auth.resetCodeWrong'))
  })

  it('a password reset holds withdrawals for a day and notifies the owner', async () => {
    const { username } = await partner()
    await reset(username, await codeOf(username))
    const [account] = await server.sandbox.database.read
      .select()
      .from(accounts)
      .where(eq(accounts.username, username))
    expect(account && heldUntil(account, server.clock.now())).toBeDefined()
    const { data } = await server.call('notifications', {}, await logIn(username, 'a new horse'))
    expect(JSON.stringify(data)).toContain('Your login password was reset')
  })

  it('reset codes are not stored, and a new code replaces one of ten minutes', async () => {
    const { username } = await partner()
    const first = await codeOf(username)
    server.clock.tick(10 * 60_000)
    const second = await codeOf(username)
    const stored = JSON.stringify(await server.sandbox.database.read.select().from(passwordResets))
    expect(stored).not.toContain(second)
    expect(stored).not.toContain(second.replaceAll('-', ''))
    expect(await reset(username, first)).toMatchObject(refused('auth.resetCodeWrong'))
    expect(await reset(username, second)).toMatchObject({ code: 200 })
  })

  it('a reset code expires after half an hour', async () => {
    const { username } = await partner()
    const code = await codeOf(username)
    server.clock.tick(30 * 60_000)
    expect(await reset(username, code)).toMatchObject(refused('auth.resetCodeWrong'))
  })

  it("another account's reset code is rejected", async () => {
    const [mine, theirs] = [await partner(), await partner()]
    const code = await codeOf(mine.username)
    expect(await reset(theirs.username, code)).toMatchObject(refused('auth.resetCodeWrong'))
    expect(await reset(mine.username, code)).toMatchObject({ code: 200 })
  })

  it('of two concurrent uses of a reset code one succeeds', async () => {
    const { username } = await partner()
    const code = await codeOf(username)
    const answers = await Promise.all([
      reset(username, code, 'horse one'),
      reset(username, code, 'horse two'),
    ])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
  })

  it('an unknown username gets the same response and no mail', async () => {
    const { username } = await partner()
    const sent = server.sandbox.outbox.list().length
    const unknown = await forgot('nobody-at-all')
    expect(server.sandbox.outbox.list()).toHaveLength(sent)
    expect(await forgot(username)).toEqual(unknown)
    expect(await reset(username, 'AAAA-BBBB-CCCC')).toEqual(await reset('nobody-at-all', 'AAAA-BBBB-CCCC'))
  })

  it.each([
    ['', {}],
    [', nor with the token of a device', { device: newToken() }],
  ])('a password reset runs the same statements without an account as with one%s', async (_and, more) => {
    const { username } = await partner()
    const query = vi.spyOn(Client.prototype, 'query')
    const statementsFor = async (name: string): Promise<readonly string[]> => {
      // Ends all rate-limit windows.
      server.clock.tick(16 * 60_000)
      query.mockClear()
      await server.call('forgotPassword', { username: name, ...more })
      const request = { username: name, code: 'AAAA-BBBB-CCCC', password: 'a new horse', ...more }
      expect(await server.call('resetPassword', request)).toMatchObject(refused('auth.resetCodeWrong'))
      return query.mock.calls.map(([statement]: readonly unknown[]) => textOf(statement))
    }
    try {
      const known = await statementsFor(username)
      expect(known).toContainEqual(expect.stringContaining('insert into "password_resets"'))
      expect(await statementsFor('nobody-here')).toEqual(known)
    } finally {
      query.mockRestore()
    }
  })

  it('five codes are mailed at once to one place, and an unknown username has the same limit', async () => {
    const { username } = await partner()
    for (const name of [username, 'nobody-again']) {
      server.clock.tick(16 * 60_000)
      for (let count = 0; count < 5; count += 1) expect(await forgot(name)).toMatchObject({ code: 200 })
      expect(await forgot(name)).toMatchObject(refused('general.tooManyTries'))
    }
  })

  it('ten wrong reset codes are allowed in 15 minutes', async () => {
    const { username } = await partner()
    const code = await codeOf(username)
    for (let attempt = 0; attempt < 10; attempt += 1) await reset(username, `WRNG-${1000 + attempt}`)
    expect(await reset(username, code)).toMatchObject(refused('general.tooManyTries'))
    server.clock.tick(16 * 60_000)
    expect(await reset(username, code)).toMatchObject({ code: 200 })
  })

  it('a new password must have the minimum length', async () => {
    const { username } = await partner()
    const code = await codeOf(username)
    expect(await reset(username, code, 'short')).toMatchObject(refused('form.passwordTooShort'))
    expect(await reset(username, code)).toMatchObject({ code: 200 })
  })

  it.each(['disabled', 'not_activated', 'cancelled'] as const)(
    'an account that is %s gets no reset code',
    async (status) => {
      const { username } = await partner()
      await server.sandbox.database.db.update(accounts).set({ status }).where(eq(accounts.username, username))
      server.clock.tick(16 * 60_000)
      const sent = server.sandbox.outbox.list()[0]
      expect(await forgot(username)).toMatchObject({ code: 200 })
      expect(server.sandbox.outbox.list()[0]).toBe(sent)
    },
  )
})
