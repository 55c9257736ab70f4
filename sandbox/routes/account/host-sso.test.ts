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

/** A user of the host app who has an account. */
async function known(username: string): Promise<void> {
  await server.call('handOverRegister', { code: await issue(username), invite })
}

describe('the hand-over', () => {
  it('registers a user of the host app with an invitation, and signs him in afterwards', async () => {
    const first = await server.call('handOverRegister', { code: await issue('Hal'), invite })
    expect(await userOf(first.data)).toMatchObject({ username: 'Hal', entry: 'host', store_open: false })
    const second = await server.call('handOver', { code: await issue('hal') })
    expect(await userOf(second.data)).toMatchObject({ username: 'Hal', entry: 'host' })
  })

  it('takes a code once, also from two at the same time', async () => {
    await known('ida')
    const code = await issue('ida')
    const answers = await Promise.all([1, 2, 3].map(() => server.call('handOver', { code })))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 401, 401])
    expect(await server.call('handOver', { code })).toMatchObject(notAuthorised)
  })

  it('takes no code that is too old, unknown or no code at all', async () => {
    await known('jon')
    const code = await issue('jon')
    server.clock.tick(hostSsoCodeLifetimeMs)
    for (const each of [code, 'x'.repeat(43), 'short']) {
      expect(await server.call('handOver', { code: each })).toMatchObject(notAuthorised)
      expect(await server.call('handOverRegister', { code: each, invite })).toMatchObject(notAuthorised)
    }
  })

  it('stores no code', async () => {
    const code = await issue('kim')
    const stored = await server.sandbox.database.read.select().from(hostSsoCodes)
    expect(stored.some(({ username }) => username === 'kim')).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('answers 401 with the language of the host for a user without an account, who can still register', async () => {
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

  it('never hands over somebody who registered in the app', async () => {
    await server.call('register', registration('mia'))
    expect(await server.call('handOver', { code: await issue('mia') })).toMatchObject({ code: 401 })
    expect(await server.call('handOverRegister', { code: await issue('MIA'), invite })).toMatchObject({
      data: { key: 'auth.usernameTaken' },
    })
  })

  it('refuses a blocked account with its code', async () => {
    await known('ned')
    await server.sandbox.database.db
      .update(accounts)
      .set({ status: 'disabled' })
      .where(eq(accounts.username, 'ned'))
    expect(await server.call('handOver', { code: await issue('ned') })).toMatchObject({ code: 403 })
  })
})

describe('the host app', () => {
  const origin = 'http://localhost:4401'
  const hand = async (typed: Record<string, string>) => {
    const desk = createDesk(server.sandbox, { appOrigin: 'http://localhost:4400' })
    const body = new URLSearchParams(typed)
    const answer = await desk.request(`${origin}/host`, { method: 'POST', body, headers: { Origin: origin } })
    return { status: answer.status, html: await answer.text() }
  }

  it('links into the app with a code that works', async () => {
    const { html } = await hand({ username: 'olga', lang: 'zh', next: '/wallet', account: 'invite' })
    const link = /href="(http:\/\/localhost:4400\/#\/entry\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const query = new URLSearchParams(link?.split('?')[1])
    expect([...query.keys()]).toEqual(['code', 'invite', 'lang', 'next'])
    expect(query.get('next')).toBe('/wallet')
    const answer = await server.call('handOverRegister', { code: query.get('code'), invite })
    expect(await userOf(answer.data)).toMatchObject({ username: 'olga' })
  })

  it.each(['', 'a b', '<script>'])('has no user %j', async (username) => {
    const { status, html } = await hand({ username })
    expect(status).toBe(422)
    expect(html).not.toContain('<script>')
  })

  it('does not hand over who registered in the app', async () => {
    await server.call('register', registration('pia'))
    expect((await hand({ username: 'Pia' })).status).toBe(422)
  })
})
