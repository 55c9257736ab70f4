import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { hostSsoCodeLifetimeMs, issueHostSsoCode } from '../../auth/codes.ts'
import { accounts, hostSsoCodes } from '../../db/schema/accounts.ts'
import { createDesk } from '../../desk/desk.ts'
import { standingCodes } from '../../seed/codes.ts'
import { createTestSandbox, registration, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const Token = v.object({ token: v.string() })
const invite = standingCodes.invitation
const issue = (username: string, lang: string | null = null) =>
  issueHostSsoCode(server.sandbox.database.db, server.sandbox.clock, { username, lang })
const userOf = async (data: unknown) =>
  (await server.call('userInfo', {}, { [tokenHeader]: v.parse(Token, data).token })).data
const notAuthorised = { code: 401, data: { key: 'session.notAuthorised' } }

/** Registers a user of the host app. */
async function registerHostUser(username: string): Promise<void> {
  await server.call('handOverRegister', { code: await issue(username), invite })
}

describe('host SSO', () => {
  it('an invitation registers a user of the host app, and a later code logs them in', async () => {
    const first = await server.call('handOverRegister', { code: await issue('Hal'), invite })
    expect(await userOf(first.data)).toMatchObject({ username: 'Hal', entry: 'host', store_open: false })
    const second = await server.call('handOver', { code: await issue('hal') })
    expect(await userOf(second.data)).toMatchObject({ username: 'Hal', entry: 'host' })
  })

  it('a host SSO code works once, also for concurrent calls', async () => {
    await registerHostUser('ida')
    const code = await issue('ida')
    const answers = await Promise.all([1, 2, 3].map(() => server.call('handOver', { code })))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 401, 401])
    expect(await server.call('handOver', { code })).toMatchObject(notAuthorised)
  })

  it('an expired, unknown or malformed host SSO code is rejected', async () => {
    await registerHostUser('jon')
    const code = await issue('jon')
    server.clock.tick(hostSsoCodeLifetimeMs)
    for (const invalid of [code, 'x'.repeat(43), 'short']) {
      expect(await server.call('handOver', { code: invalid })).toMatchObject(notAuthorised)
      expect(await server.call('handOverRegister', { code: invalid, invite })).toMatchObject(notAuthorised)
    }
  })

  it('a host SSO code is not stored', async () => {
    const code = await issue('kim')
    const stored = await server.sandbox.database.read.select().from(hostSsoCodes)
    expect(stored.some(({ username }) => username === 'kim')).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it("a user without an account gets 401 with the host's language and can still register", async () => {
    const code = await issue('lea', 'zh-Hans')
    expect(await server.call('handOver', { code })).toMatchObject({
      code: 401,
      data: { key: 'session.noUserData', lang: 'zh-Hans' },
    })
    expect(await server.call('handOverRegister', { code, invite: 'NOPE' })).toMatchObject({
      data: { key: 'auth.invitationCodeNotFound' },
    })
    expect(await server.call('handOverRegister', { code, invite })).toMatchObject({ code: 200 })
  })

  it('a user who registered in the app cannot log in through the host app', async () => {
    await server.call('register', registration('mia'))
    expect(await server.call('handOver', { code: await issue('mia') })).toMatchObject({ code: 401 })
    expect(await server.call('handOverRegister', { code: await issue('MIA'), invite })).toMatchObject({
      data: { key: 'auth.usernameTaken' },
    })
  })

  it('a blocked account gets the code of its status', async () => {
    await registerHostUser('ned')
    await server.sandbox.database.db
      .update(accounts)
      .set({ status: 'disabled' })
      .where(eq(accounts.username, 'ned'))
    expect(await server.call('handOver', { code: await issue('ned') })).toMatchObject({ code: 403 })
  })
})

describe('the host app', () => {
  const origin = 'http://localhost:4401'
  const submit = async (values: Record<string, string>) => {
    const desk = createDesk(server.sandbox, { appOrigin: 'http://localhost:4400' })
    const body = new URLSearchParams(values)
    const answer = await desk.request(`${origin}/host`, { method: 'POST', body, headers: { Origin: origin } })
    return { status: answer.status, html: await answer.text() }
  }

  it('the host app links to the app with a valid code', async () => {
    const { html } = await submit({ username: 'olga', lang: 'zh', next: '/wallet', account: 'invite' })
    const link = /href="(http:\/\/localhost:4400\/#\/entry\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const query = new URLSearchParams(link?.split('?')[1])
    expect([...query.keys()]).toEqual(['code', 'invite', 'lang', 'next'])
    expect(query.get('next')).toBe('/wallet')
    const answer = await server.call('handOverRegister', { code: query.get('code'), invite })
    expect(await userOf(answer.data)).toMatchObject({ username: 'olga' })
  })

  it.each(['', 'a b', '<script>'])('the host app rejects the username %j', async (username) => {
    const { status, html } = await submit({ username })
    expect(status).toBe(422)
    expect(html).not.toContain('<script>')
  })

  it('the host app rejects a user who registered in the app', async () => {
    await server.call('register', registration('pia'))
    expect((await submit({ username: 'Pia' })).status).toBe(422)
  })
})
