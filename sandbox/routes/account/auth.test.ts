import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { issueCode } from '../../auth/codes.ts'
import { sessionIdOf, tokenLifetimeMs } from '../../auth/sessions.ts'
import { accounts, sessions } from '../../db/schema/accounts.ts'
import { createTestSandbox, registration, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const tokenOf = (data: unknown) => v.parse(v.object({ token: v.string() }), data).token
const refused = (key: string) => ({ code: 400, data: { key } })

describe('register', () => {
  it('registration returns a working token, and stores neither the token nor the password', async () => {
    const { data } = await server.call('register', registration('Ana'))
    const token = tokenOf(data)
    expect(await server.call('userInfo', {}, { [tokenHeader]: token })).toMatchObject({
      code: 200,
      data: { username: 'Ana', entry: 'register', store_open: false, has_transaction_password: false },
    })
    const stored = JSON.stringify([
      await server.sandbox.database.read.select().from(sessions),
      await server.sandbox.database.read.select().from(accounts),
    ])
    expect(stored).toContain(sessionIdOf(token))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain('correct horse')
  })

  it('registration needs a known invitation code', async () => {
    const answer = await server.call('register', { ...registration('ben'), licenseKey: 'NOPE' })
    expect(answer).toMatchObject(refused('auth.invitationCodeNotFound'))
  })

  it('an authorisation code is not an invitation code', async () => {
    const answer = await server.call('register', { ...registration('ben'), licenseKey: 'PLACARD-OPEN' })
    expect(answer).toMatchObject(refused('auth.invitationCodeNotFound'))
  })

  it('an issued code works once in any case, also for two concurrent registrations', async () => {
    const code = await issueCode(server.sandbox.database.db, server.sandbox.clock, 'invitation')
    const licenseKey = ` ${code.toLowerCase()} `
    const answers = await Promise.all(
      ['cyd', 'dan'].map((name) => server.call('register', { ...registration(name), licenseKey })),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
  })

  it('a taken username is rejected in any case, and the code stays unused', async () => {
    await server.call('register', registration('eve'))
    const code = await issueCode(server.sandbox.database.db, server.sandbox.clock, 'invitation')
    const answer = await server.call('register', { ...registration('EVE'), licenseKey: code })
    expect(answer).toMatchObject(refused('auth.usernameTaken'))
    expect(await server.call('register', { ...registration('eve2'), licenseKey: code })).toMatchObject({
      code: 200,
    })
  })

  it('of concurrent registrations with one username, one succeeds', async () => {
    const answers = await Promise.all(
      ['fay', 'FAY', 'Fay'].map((name) => server.call('register', registration(name))),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400])
  })

  it('a phone number is stored as its digits, however it is written, and an address without what is pasted along', async () => {
    const pasted = { phone: '＋４９ (151) 234\u20115\u200b6', email: '\u200bilse@ｅｘａｍｐｌｅ.org\u00a0' }
    const { data } = await server.call('register', { ...registration('ilse'), ...pasted })
    const { data: user } = await server.call('userInfo', {}, { [tokenHeader]: tokenOf(data) })
    expect(user).toMatchObject({ phone: '+4915123456', email: 'ilse@example.org' })
  })

  it.each([
    [{ username: 'a' }, 'auth.usernameInvalid'],
    [{ username: 'ana maria' }, 'auth.usernameInvalid'],
    [{ password: 'short' }, 'form.passwordTooShort'],
    [{ email: 'nobody' }, 'form.email'],
    [{ email: 'ana maria@example.org' }, 'form.email'],
    [{ phone: '0151' }, 'form.phone'],
    [{ phone: '+49 151 CALLME' }, 'form.phone'],
    [{ licenseKey: '' }, 'form.required'],
  ])('registration rejects %j', async (wrong, key) => {
    expect(await server.call('register', { ...registration('gil'), ...wrong })).toMatchObject(refused(key))
  })
})

describe('login', () => {
  const login = (username: string, password: string) => server.call('login', { username, password })

  it('login accepts the username in any case and returns a new token', async () => {
    const first = await server.call('register', registration('Hanna'))
    const second = await login('hANNA', 'correct horse')
    expect(second.code).toBe(200)
    expect(tokenOf(second.data)).not.toBe(tokenOf(first.data))
  })

  it('a wrong password and an unknown username get the same response', async () => {
    const wrong = await login('hanna', 'wrong horse')
    expect(wrong).toMatchObject(refused('auth.credentialsWrong'))
    expect(await login('nobody', 'wrong horse')).toEqual(wrong)
  })

  it.each([
    ['not_activated', 402, 'session.accountNotActivated'],
    ['disabled', 403, 'session.accountDisabled'],
    ['cancelled', 404, 'session.accountCancelled'],
  ] as const)(
    'login to an account that is %s gets %d with the right password only',
    async (status, code, key) => {
      const token = tokenOf((await server.call('register', registration(status))).data)
      await server.sandbox.database.db.update(accounts).set({ status }).where(eq(accounts.username, status))
      expect(await login(status, 'correct horse')).toMatchObject({ code, data: { key, lang: 'en' } })
      expect(await server.call('userInfo', {}, { [tokenHeader]: token })).toMatchObject({
        code,
        data: { key },
      })
      expect(await login(status, 'wrong horse')).toMatchObject(refused('auth.credentialsWrong'))
    },
  )
})

describe('a token', () => {
  it('a token expires after 30 days with 503, in the language of the call', async () => {
    const token = await server.register()
    server.clock.tick(tokenLifetimeMs - 1)
    expect(await server.call('userInfo', {}, token)).toMatchObject({ code: 200 })
    server.clock.tick(1)
    const chinese = { ...token, 'Accept-Language': 'zh' }
    expect(await server.call('userInfo', {}, chinese)).toMatchObject({
      code: 503,
      msg: '登录已过期，请重新登录。',
      data: { key: 'session.tokenExpired', lang: 'zh-Hans' },
    })
  })
})

describe('languageHint', () => {
  it.each([
    ['zh-CN', 'zh-Hans'],
    ['fr-FR', 'fr'],
    ['nl-NL', 'en'],
  ])('for Accept-Language %s the language hint is %s', async (header, lang) => {
    expect(await server.call('languageHint', {}, { 'Accept-Language': header })).toMatchObject({
      data: { lang },
    })
  })
})
