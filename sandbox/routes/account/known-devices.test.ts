import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { newToken, sessionIdOf } from '../../auth/sessions.ts'
import { passkeyPartner, toSignIn } from '../../testing/passkey-partner.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

const password = 'correct horse'
const Login = v.object({ token: v.string(), device: v.optional(v.string()) })

let server: TestSandbox
let registered: Record<string, string>
let username: string
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())
beforeEach(async () => {
  registered = await server.register()
  const { data } = await server.call('userInfo', {}, registered)
  username = v.parse(v.object({ username: v.string() }), data).username
})

async function logIn(device?: string) {
  const { data } = await server.call('login', { username, password, device })
  return v.parse(Login, data)
}

/** How many sign-ins the account was told. */
async function told(headers = registered): Promise<number> {
  const { data } = await server.call('notifications', { page_size: 100 }, headers)
  const { list } = v.parse(notificationEndpoints.notifications.response, data)
  return list.filter(({ title }) => title === 'Sign-in on a new device').length
}

/** Logs in on a new device; the token by which it is known. */
async function newDevice(): Promise<string> {
  const { device } = await logIn()
  if (device === undefined) throw new Error('no device')
  return device
}

describe('a login with the password alone', () => {
  it('is told on a new device, and not again on that device', async () => {
    const device = await newDevice()
    expect(await told()).toBe(1)
    expect(await logIn(device)).not.toHaveProperty('device')
    expect(await told()).toBe(1)
  })

  it.each([
    ['without a token', () => undefined],
    ['with a token that the host never gave', () => newToken()],
    ['with a malformed token', () => 'x'],
    ['with an empty token', () => ''],
  ])('is always told %s', async (_name, token) => {
    await newDevice()
    for (const count of [2, 3]) {
      expect((await logIn(token())).device).toMatch(/^[\w-]{43}$/)
      expect(await told()).toBe(count)
    }
  })

  it('is told where the device is known to another account only', async () => {
    const device = await newDevice()
    registered = await server.register()
    const { data } = await server.call('userInfo', {}, registered)
    username = v.parse(v.object({ username: v.string() }), data).username
    await logIn(device)
    expect(await told()).toBe(1)
  })

  it('is not told on the device that registered', async () => {
    username = `p${randomUUID().slice(0, 8)}`
    const contact = { email: 'p@partner.example', phone: '+4915123456789', licenseKey: 'PLACARD-INVITE' }
    const { data } = await server.call('register', { username, password, ...contact })
    const { token, device } = v.parse(Login, data)
    await logIn(device)
    expect(await told({ [tokenHeader]: token })).toBe(0)
  })

  it('is not told on the device that logged out', async () => {
    const { token, device } = await logIn()
    expect(await server.call('logOut', {}, { [tokenHeader]: token })).toMatchObject({ code: 200 })
    expect(await logIn(device)).not.toHaveProperty('device')
    expect(await told()).toBe(1)
  })

  it('does not make a device known when the password is wrong', async () => {
    const device = await newDevice()
    const answer = await server.call('login', { username, password: 'wrong', device })
    expect(answer).toMatchObject({ code: 400, data: { key: 'auth.credentialsWrong' } })
    expect(answer.data).not.toHaveProperty('device')
  })
})

describe('a known device', () => {
  const others = async () => {
    const { data } = await server.call('signedIn', {}, registered)
    const { list } = v.parse(
      v.object({ list: v.array(v.object({ id: v.string(), is_current: v.boolean() })) }),
      data,
    )
    return list.filter(({ is_current }) => !is_current)
  }

  it('stays known after the session that made it known is over, for as long as it is kept', async () => {
    const day = 24 * 60 * 60_000
    const device = await newDevice()
    server.clock.tick(45 * day)
    registered = { [tokenHeader]: (await logIn(device)).token }
    expect(await told()).toBe(1)
  })

  it('is no longer known once its session was ended from elsewhere', async () => {
    const device = await newDevice()
    await logIn(device)
    const [session] = await others()
    await server.call('endSessions', { id: session?.id }, registered)
    await logIn(device)
    expect(await told()).toBe(2)
  })

  it('is no longer known once all others were logged out, unless it is the one that asks', async () => {
    const asking = await newDevice()
    const other = await newDevice()
    registered = { [tokenHeader]: (await logIn(asking)).token }
    await server.call('endSessions', {}, registered)
    await logIn(asking)
    expect(await told()).toBe(2)
    await logIn(other)
    expect(await told()).toBe(3)
  })

  it('is no longer known after a new password', async () => {
    const device = await newDevice()
    const change = { old_password: password, new_password: 'another horse' }
    expect(await server.call('changePassword', change, registered)).toMatchObject({ code: 200 })
    const { data } = await server.call('login', { username, password: 'another horse', device })
    expect(await told({ [tokenHeader]: v.parse(Login, data).token })).toBe(2)
  })

  it('is stored as a hash that no answer has, and its token opens nothing', async () => {
    const device = await newDevice()
    const { data } = await server.call('exportData', {}, registered)
    expect(JSON.stringify(data)).not.toContain(sessionIdOf(device))
    expect(await server.call('userInfo', {}, { [tokenHeader]: device })).toMatchObject({ code: 401 })
  })

  it('still has to prove the second factor, and one that is remembered is not told again', async () => {
    const partner = await passkeyPartner(server)
    const { data } = await partner.logIn({}, partner.laptop, { remember: true })
    const { token, device } = v.parse(Login, data)
    const headers = { [tokenHeader]: token }
    expect(await told(headers)).toBe(1)
    const login = { challenge: await partner.loginChallenge(), device }
    expect(await server.call('logInWithDevice', login)).toMatchObject({ code: 200 })
    expect(await told(headers)).toBe(1)
    await partner.logIn()
    expect(await told(headers)).toBe(2)
  })

  it('a login with the second factor makes the device known, without a token for one that is', async () => {
    const { wallet, laptop, logIn: logInWithPasskey } = await passkeyPartner(server)
    const { device } = v.parse(Login, (await logInWithPasskey()).data)
    expect(await told(wallet.token)).toBe(1)
    const answer = await server.call('login', { username: wallet.username, password, device })
    const { challenge } = v.parse(
      v.object({ params: v.object({ challenge: v.string() }) }),
      answer.data,
    ).params
    const options = await server.call('passkeyLoginOptions', { challenge })
    const passkey = laptop.get({ challenge: toSignIn(options.data) })
    const again = await server.call('logInWithCode', { challenge, passkey })
    expect(again).toMatchObject({ code: 200 })
    expect(v.parse(Login, again.data).device).toBeUndefined()
    expect(await told(wallet.token)).toBe(1)
  })
})
