import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { fromBase32, oneTimeCode, stepMs, stepOf } from '#protocol/second-factor/one-time-code.ts'
import { openSecret } from '../../auth/second-factor/sealed-secret.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { secondFactors } from '../../db/schema/second-factors.ts'
import { createDesk } from '../../desk/desk.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { loggedIn, secondFactorPair, switchOn, wrongSecondFactor } from '../../testing/second-factor.ts'
import { card, newWallet, refused, type TestWallet } from '../../testing/wallet.ts'

const password = 'correct horse'

let server: TestSandbox
let wallet: TestWallet
let device: Awaited<ReturnType<typeof switchOn>>
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())
beforeEach(async () => {
  wallet = await newWallet(server)
  device = await switchOn(wallet, server.clock)
})

/** The challenge that the right password gets. */
async function challenge(): Promise<string> {
  const answer = await server.call('login', { username: wallet.username, password })
  expect(answer).toMatchObject({ code: 400, data: { key: 'auth.secondFactorNeeded' } })
  return v.parse(v.object({ params: v.object({ challenge: v.string() }) }), answer.data).params.challenge
}

const finishLogin = async (code: string) =>
  server.call('logInWithCode', { challenge: await challenge(), code })
const noticesOf = async () => (await wallet.ok('notifications')).list.map(({ title }) => title)
const rowOf = async () => {
  const [row] = await server.sandbox.database.read
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.account_id, wallet.account.id))
  if (row === undefined) throw new Error('there is no second factor')
  return row
}

describe('switching it on', () => {
  it('needs the login password and a first code; until then a login needs none', async () => {
    const other = await newWallet(server)
    expect(await other.send('startSecondFactor', { password: 'wrong horse' })).toMatchObject(
      refused('account.passwordWrong'),
    )
    const { secret } = await other.ok('startSecondFactor', { password })
    expect(await other.ok('secondFactor')).toMatchObject({
      is_on: false,
      recovery_codes_left: 0,
      has_app: false,
    })
    expect(await server.call('login', { username: other.username, password })).toMatchObject(loggedIn)
    expect(await other.send('confirmSecondFactor', { code: '000000' })).toMatchObject(wrongSecondFactor)
    const code = oneTimeCode(fromBase32(secret), stepOf(server.clock.now().getTime()))
    const { recovery_codes } = await other.ok('confirmSecondFactor', { code })
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await other.ok('secondFactor')).toMatchObject({ is_on: true, recovery_codes_left: 10 })
  })

  it('a secret that was not confirmed is replaced, a confirmed one is not', async () => {
    const other = await newWallet(server)
    const first = await other.ok('startSecondFactor', { password })
    const second = await other.ok('startSecondFactor', { password })
    expect(second.secret).not.toBe(first.secret)
    const code = oneTimeCode(fromBase32(first.secret), stepOf(server.clock.now().getTime()))
    expect(await other.send('confirmSecondFactor', { code })).toMatchObject(wrongSecondFactor)
    expect(await wallet.send('startSecondFactor', { password, code: device.code() })).toMatchObject(
      refused('general.paramsError'),
    )
  })

  it('the secret is stored encrypted, recovery codes as hashes, and no answer has either again', async () => {
    const row = await rowOf()
    expect(row.recovery_hashes).toHaveLength(10)
    for (const hash of row.recovery_hashes) expect(hash).toMatch(/^scrypt\$/)
    const { database } = server.sandbox
    const secret = Buffer.from(fromBase32(device.secret))
    expect(Buffer.from(row.sealed_secret, 'base64url').includes(secret)).toBe(false)
    expect(Buffer.from(await openSecret(database, wallet.account.id, row.sealed_secret))).toEqual(secret)
    await expect(openSecret(database, 'another', row.sealed_secret)).rejects.toThrow()
    const exported = JSON.stringify(await wallet.ok('exportData'))
    expect(exported).toContain('second_factors')
    for (const text of [device.secret, row.sealed_secret, ...row.recovery_hashes])
      expect(exported).not.toContain(text)
  })
})

describe('a login', () => {
  it('needs a code, starts no session before it, and is noticed after it', async () => {
    const before = await noticesOf()
    const open = await challenge()
    expect((await wallet.ok('signedIn')).list).toHaveLength(1)
    expect(await noticesOf()).toEqual(before)
    const answer = await server.call('logInWithCode', { challenge: open, code: device.code() })
    const { token } = v.parse(v.object({ token: v.string() }), answer.data)
    expect(await server.call('userInfo', {}, { [tokenHeader]: token })).toMatchObject({ code: 200 })
    expect(await noticesOf()).toEqual(['Sign-in on a new device', ...before])
  })

  it('a code is accepted once, whatever challenge it comes with', async () => {
    const code = device.code()
    const open = await challenge()
    expect(await server.call('logInWithCode', { challenge: open, code })).toMatchObject(loggedIn)
    expect(await server.call('logInWithCode', { challenge: open, code })).toMatchObject(wrongSecondFactor)
    expect(await finishLogin(code)).toMatchObject(wrongSecondFactor)
    // Nor is one of an earlier step that was never used.
    expect(await finishLogin(device.code(-1))).toMatchObject(wrongSecondFactor)
  })

  it('of concurrent logins with one code one succeeds', async () => {
    const [open, code] = [await challenge(), device.code()]
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.call('logInWithCode', { challenge: open, code })),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400, 400])
  })

  it.each([-2, 2, 20])('a code of %d steps from now is refused', async (steps) => {
    server.clock.tick(10 * stepMs)
    expect(await finishLogin(device.code(steps))).toMatchObject(wrongSecondFactor)
  })

  it.each([-1, 0, 1])('a code of %d steps from now is accepted', async (steps) => {
    server.clock.tick(10 * stepMs)
    expect(await finishLogin(device.code(steps))).toMatchObject(loggedIn)
  })

  it('a recovery code is accepted once, in any spelling, with a notification', async () => {
    const [code = ''] = device.recoveryCodes
    expect(await finishLogin(` ${code.toLowerCase()} `)).toMatchObject(loggedIn)
    expect(await finishLogin(code)).toMatchObject(wrongSecondFactor)
    expect(await wallet.ok('secondFactor')).toMatchObject({ recovery_codes_left: 9 })
    const { list } = await wallet.ok('notifications')
    expect(list.find(({ title }) => title === 'A recovery code was used')).toMatchObject({
      topic: 'security',
      target: { kind: 'sessions' },
      content: expect.stringContaining('Recovery codes left: 9.'),
    })
  })

  it('after two wrong codes it takes two codes that follow each other, for a day, and not in a session', async () => {
    const open = await challenge()
    for (let count = 0; count < 2; count += 1)
      expect(await server.call('logInWithCode', { challenge: open, code: '000000' })).toMatchObject(
        wrongSecondFactor,
      )
    expect(await finishLogin(device.code())).toMatchObject(secondFactorPair)
    expect(await wallet.send('checkSecondFactor', { code: device.code() })).toMatchObject({ code: 200 })
    server.clock.tick(2 * stepMs)
    expect(await finishLogin(device.code(-1) + device.code())).toMatchObject(loggedIn)
    server.clock.tick(24 * 60 * 60_000)
    expect(await finishLogin(device.code())).toMatchObject(loggedIn)
  })

  it.each([-2, 2])('two codes of which the later is %d steps from now are refused', async (steps) => {
    server.clock.tick(10 * stepMs)
    expect(await finishLogin(device.code(steps - 1) + device.code(steps))).toMatchObject(wrongSecondFactor)
  })

  it.each([-1, 0, 1])('two codes of which the later is %d steps from now are accepted', async (steps) => {
    server.clock.tick(10 * stepMs)
    expect(await finishLogin(device.code(steps - 1) + device.code(steps))).toMatchObject(loggedIn)
  })

  it('a challenge is over after five minutes and after a change of the password, and cannot be forged', async () => {
    const over = refused('session.tokenExpired')
    const open = await challenge()
    const send = (text: string) => server.call('logInWithCode', { challenge: text, code: device.code() })
    const [claim = '', signature = ''] = open.split('.')
    const otherClaim = Buffer.from(JSON.stringify(['other', Number.MAX_SAFE_INTEGER])).toString('base64url')
    for (const forged of [`${otherClaim}.${signature}`, `${claim}.x`, claim, `${open}.x`, 'x.y'])
      expect(await send(forged)).toMatchObject(over)
    server.clock.tick(5 * 60_000)
    expect(await send(open)).toMatchObject(over)
    const later = await challenge()
    await wallet.ok('changePassword', { old_password: password, new_password: 'another horse' })
    expect(await send(later)).toMatchObject(over)
  })

  it('a wrong password is answered as without a second factor', async () => {
    expect(await server.call('login', { username: wallet.username, password: 'wrong horse' })).toMatchObject(
      refused('auth.credentialsWrong'),
    )
  })
})

describe('a payout destination', () => {
  const bind = () => wallet.send('editBankCard', { card })

  it('needs a code and the password, on the same session, once', async () => {
    await wallet.stepUp()
    expect(await bind()).toMatchObject(refused('auth.secondFactorNeeded'))
    await wallet.ok('checkSecondFactor', { code: device.code() })
    expect(await bind()).toMatchObject({ code: 200 })
    const used = await server.sandbox.database.read
      .select({ until: sessions.second_factor_until })
      .from(sessions)
      .where(eq(sessions.account_id, wallet.account.id))
    expect(used).toEqual([{ until: null }])
  })

  it('the code alone is not enough, and neither is one of another session or of five minutes ago', async () => {
    await wallet.ok('checkSecondFactor', { code: device.code() })
    expect(await bind()).toMatchObject(refused('wallet.transactionPasswordError'))
    server.clock.tick(5 * 60_000)
    await wallet.stepUp()
    expect(await bind()).toMatchObject(refused('auth.secondFactorNeeded'))
    const other = v.parse(v.object({ token: v.string() }), (await finishLogin(device.code())).data)
    server.clock.tick(stepMs)
    await server.call('checkSecondFactor', { code: device.code() }, { [tokenHeader]: other.token })
    await wallet.stepUp()
    expect(await bind()).toMatchObject(refused('auth.secondFactorNeeded'))
  })

  it('a withdrawal to the destination that stands needs no code', async () => {
    await wallet.deposit('100')
    expect(await wallet.withdraw('50')).toMatchObject({ status: 'pending' })
  })
})

describe('switching it off', () => {
  it('needs the password and a code, deletes the secret, and a login needs no code', async () => {
    const end = (request: Readonly<Record<string, unknown>>) => wallet.send('endSecondFactor', request)
    expect(await end({ password: 'wrong horse', code: device.code() })).toMatchObject(
      refused('account.passwordWrong'),
    )
    expect(await end({ password, code: '000000' })).toMatchObject(wrongSecondFactor)
    expect(await end({ password, code: device.code() })).toMatchObject({ code: 200 })
    await expect(rowOf()).rejects.toThrow('there is no second factor')
    expect(await server.call('login', { username: wallet.username, password })).toMatchObject(loggedIn)
    expect((await noticesOf()).slice(0, 4)).toEqual([
      'Sign-in on a new device',
      'Two-step verification is off',
      'A wrong code was entered',
      'Two-step verification is on',
    ])
  })

  it('new recovery codes replace the old ones', async () => {
    const [old = ''] = device.recoveryCodes
    const { recovery_codes } = await wallet.ok('renewRecoveryCodes', { password, code: device.code() })
    expect(recovery_codes).toHaveLength(10)
    expect(await finishLogin(old)).toMatchObject(wrongSecondFactor)
    expect(await finishLogin(recovery_codes[0] ?? '')).toMatchObject(loggedIn)
    expect(await noticesOf()).toContain('New recovery codes')
  })

  it('customer service switches it off for a partner who lost everything, and withdrawals go on', async () => {
    const desk = createDesk(server.sandbox)
    const { deskOrigin } = server.sandbox
    const submit = () =>
      desk.request(`${deskOrigin}/end-second-factor`, {
        method: 'POST',
        body: new URLSearchParams({ intent: randomUUID(), username: wallet.username }),
        headers: { Origin: deskOrigin },
      })
    expect((await submit()).status).toBe(303)
    expect((await submit()).status).toBe(422)
    expect(await server.call('login', { username: wallet.username, password })).toMatchObject(loggedIn)
    expect(await noticesOf()).toContain('Two-step verification is off')
    await wallet.deposit('100')
    expect(await wallet.withdraw('50')).toMatchObject({ status: 'pending' })
  })

  it('closing the account deletes the secret', async () => {
    await wallet.ok('closeAccount', { password })
    await expect(rowOf()).rejects.toThrow('there is no second factor')
  })
})
