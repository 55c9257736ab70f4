/** What strangers send keeps nobody out: limits count by account and source (docs/decisions/0095). */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stepMs } from '#protocol/second-factor/one-time-code.ts'
import { mailNotices } from '../notifications/mails.ts'
import { createAuthenticator } from '../testing/passkey.ts'
import { addFirstPasskey, toSignIn } from '../testing/passkey-partner.ts'
import { createTestSandbox, elsewhere, newDevice, type TestSandbox } from '../testing/sandbox.ts'
import {
  loggedIn,
  mailedCode,
  secondFactorPair,
  switchOn,
  wrongSecondFactor,
} from '../testing/second-factor.ts'
import { newWallet, type TestWallet } from '../testing/wallet.ts'
import { bucketSizes } from './leaky-bucket.ts'
import { maxAttempts } from './rate-limit.ts'
import { singleCodes } from './second-factor/single-codes.ts'

const password = 'correct horse'
const tooMany = { code: 400, data: { key: 'general.tooManyTries' } }
const done = { code: 200 }

let server: TestSandbox
let wallet: TestWallet
let username: string
/** The token of the device that the owner logged in on. */
let device: string

beforeAll(async () => {
  server = await createTestSandbox(undefined, undefined, { trustsProxy: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  wallet = await newWallet(server)
  username = wallet.username
  device = await newDevice(server, username)
})

describe('wrong passwords', () => {
  const logIn = (from: Record<string, string>, more = {}) =>
    server.call('login', { username, password, ...more }, from)

  it('in the network of the owner, or from everywhere, keep no known device out', async () => {
    const here = elsewhere()
    for (let count = 0; count < 12; count += 1) await logIn(here, { password: 'wrong horse' })
    for (let count = 0; count < 12; count += 1) await logIn(elsewhere(), { password: 'wrong horse' })
    expect(await logIn(here)).toMatchObject(tooMany)
    expect(await logIn(elsewhere())).toMatchObject(tooMany)
    expect(await logIn(here, { device })).toMatchObject(loggedIn)
  })

  it('on a known device are limited as well, and one of another account is none', async () => {
    for (let count = 0; count < 10; count += 1) await logIn(elsewhere(), { device, password: 'wrong horse' })
    expect(await logIn(elsewhere(), { device })).toMatchObject(tooMany)
    expect(await logIn(elsewhere())).toMatchObject(loggedIn)
    const other = await newWallet(server)
    const here = elsewhere()
    for (let count = 0; count < 10; count += 1)
      await logIn(here, { username: other.username, password: 'wrong horse' })
    expect(await logIn(here, { username: other.username, device })).toMatchObject(tooMany)
  })
})

describe('wrong codes by someone who knows the password', () => {
  let app: Awaited<ReturnType<typeof switchOn>>
  let stranger: Record<string, string>
  beforeEach(async () => {
    app = await switchOn(wallet, server.clock)
    stranger = elsewhere()
  })

  async function challenge(from: Record<string, string>, more = {}): Promise<string> {
    const { data } = await server.call('login', { username, password, ...more }, from)
    return v.parse(v.object({ params: v.object({ challenge: v.string() }) }), data).params.challenge
  }
  async function logIn(code: string, from = elsewhere(), more = {}) {
    const open = await challenge(from, more)
    return server.call('logInWithCode', { challenge: open, code }, from)
  }

  const attackerKeys = ['auth.secondFactorWrong', 'auth.secondFactorPair', 'general.tooManyTries']

  /** As many as are checked, and more that are not. */
  async function attack(): Promise<void> {
    const open = await challenge(stranger)
    const codes = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, '0'))
    const answers = await Promise.all(
      codes.map((code) => server.call('logInWithCode', { challenge: open, code }, stranger)),
    )
    const keys = answers.map(({ data }) => v.parse(v.object({ key: v.string() }), data).key)
    expect(keys.filter((key) => key === 'auth.secondFactorWrong')).toHaveLength(singleCodes.ofStrangers)
    expect(keys).toContain('auth.secondFactorPair')
    expect(keys.filter((key) => !attackerKeys.includes(key))).toEqual([])
    // Pairs and recovery codes are guessed until the source is refused.
    for (const code of [
      'WRNG-0000-0000',
      '000000 000000',
      ...codes.slice(0, 8).map((code) => `WRNG-${code}`),
    ])
      await server.call('logInWithCode', { challenge: open, code }, stranger)
    expect(await server.call('logInWithCode', { challenge: open, code: 'WRNG' }, stranger)).toMatchObject(
      tooMany,
    )
  }

  it("leave the owner's right code valid on a known device", async () => {
    await attack()
    expect(await logIn(app.code(), elsewhere(), { device })).toMatchObject(loggedIn)
  })

  it("leave the owner's right code valid in a session", async () => {
    await attack()
    expect(await wallet.send('checkSecondFactor', { code: app.code() })).toMatchObject(done)
  })

  it('leave recovery codes valid everywhere else', async () => {
    await attack()
    const [first = '', second = ''] = app.recoveryCodes
    expect(await logIn(first)).toMatchObject(loggedIn)
    expect(await logIn(second, stranger, { device })).toMatchObject(loggedIn)
  })

  it('leave the reset by mail possible, which has a limit of its own for each mailed code', async () => {
    await attack()
    const code = await mailedCode(server, username, elsewhere())
    const reset = (second_factor: string, mailed = code) =>
      server.call(
        'resetPassword',
        { username, code: mailed, password: 'another horse', second_factor },
        elsewhere(),
      )
    expect(await reset('000000')).toMatchObject(wrongSecondFactor)
    expect(await reset('000000')).toMatchObject(secondFactorPair)
    for (let count = 0; count < 9; count += 1) expect(await reset('WRNG')).toMatchObject(wrongSecondFactor)
    expect(await reset('WRNG')).toMatchObject(tooMany)
    const other = await mailedCode(server, username, elsewhere())
    server.clock.tick(stepMs)
    expect(await reset(app.code(-1) + app.code(), other)).toMatchObject(done)
  })

  it('on a new device it takes two codes that follow each other, whoever was wrong', async () => {
    await attack()
    expect(await logIn(app.code())).toMatchObject(secondFactorPair)
    server.clock.tick(stepMs)
    const pair = `${app.code(-1)} ${app.code()}`
    for (const notInOrder of [app.code() + app.code(-1), app.code() + app.code(), app.code(-1) + app.code(1)])
      expect(await logIn(notInOrder)).toMatchObject(wrongSecondFactor)
    expect(await logIn(pair)).toMatchObject(loggedIn)
    // Both are used.
    expect(await logIn(pair)).toMatchObject(wrongSecondFactor)
    expect(await logIn(app.code(), elsewhere(), { device })).toMatchObject(wrongSecondFactor)
  })

  it('are forgotten a day after each of them', async () => {
    await attack()
    server.clock.tick(singleCodes.dayMs - 1)
    expect(await logIn(app.code())).toMatchObject(secondFactorPair)
    server.clock.tick(1)
    expect(await logIn(app.code())).toMatchObject(loggedIn)
  })

  it('a mistyped code costs the owner nothing, a right one does not count, nor does one that was used', async () => {
    for (let count = 0; count < 5; count += 1) {
      server.clock.tick(stepMs)
      expect(await logIn(app.code())).toMatchObject(loggedIn)
      expect(await logIn(app.code())).toMatchObject(wrongSecondFactor)
    }
    expect(await logIn('000000')).toMatchObject(wrongSecondFactor)
    server.clock.tick(stepMs)
    expect(await logIn(app.code())).toMatchObject(loggedIn)
  })

  it('from many places they are refused in all, and known sources are not', async () => {
    const answers: unknown[] = []
    for (let place = 0; place < 31; place += 1) {
      const from = elsewhere()
      const open = await challenge(from)
      const send = () => server.call('logInWithCode', { challenge: open, code: '000000000000' }, from)
      answers.push(...(await Promise.all(Array.from({ length: maxAttempts.secondFactor }, send))))
    }
    const wrongOnes = answers.filter((answer) => JSON.stringify(answer).includes('secondFactorWrong'))
    expect(wrongOnes).toHaveLength(maxAttempts.secondFactorOfStrangers)
    const [recoveryCode = ''] = app.recoveryCodes
    expect(await logIn(recoveryCode)).toMatchObject(tooMany)
    expect(await logIn(recoveryCode, elsewhere(), { device })).toMatchObject(loggedIn)
  })

  describe('are told to the owner', () => {
    const told = async () => {
      const { list } = await wallet.ok('notifications', { page_size: 100 })
      return list.filter(({ title }) => title === 'A wrong code was entered')
    }
    async function mails(): Promise<number> {
      await mailNotices(server.sandbox)
      return server.sandbox.outbox
        .list()
        .filter(
          ({ subject, to }) => subject === 'A wrong code was entered' && to === `${username}@example.org`,
        ).length
    }

    it('in the app and by mail, and not more than so often', async () => {
      await attack()
      for (let count = 0; count < 4; count += 1) await logIn('WRNG')
      const { burst, intervalMs } = bucketSizes.wrongCodeNotice
      expect(await told()).toHaveLength(burst)
      expect((await told())[0]).toMatchObject({ topic: 'security', target: { kind: 'sessions' } })
      expect(await mails()).toBe(burst)
      for (let hour = 0; hour < 24; hour += 1) {
        server.clock.tick(60 * 60_000)
        await logIn('WRNG')
      }
      expect((await told()).length).toBe(burst + Math.floor((24 * 60 * 60_000) / intervalMs))
    })

    it('in the app alone when they came from an own session or device', async () => {
      await wallet.send('checkSecondFactor', { code: '000000' })
      await logIn('000000', elsewhere(), { device })
      expect(await told()).toHaveLength(2)
      expect(await mails()).toBe(0)
    })

    it('but not the first codes of a new authenticator app, nor those that were used', async () => {
      const other = await newWallet(server)
      await other.ok('startSecondFactor', { password })
      for (let count = 0; count < 10; count += 1)
        expect(await other.send('confirmSecondFactor', { code: '000000' })).toMatchObject(wrongSecondFactor)
      expect(await other.send('confirmSecondFactor', { code: '000000' })).toMatchObject(tooMany)
      await logIn(app.code())
      await logIn(app.code())
      expect(await told()).toHaveLength(0)
      expect(JSON.stringify(await other.ok('notifications'))).not.toContain('A wrong code was entered')
    })
  })
})

describe('passkeys', () => {
  const passkey = createAuthenticator()

  async function startLogin(from: Record<string, string>, more = {}) {
    const { data } = await server.call('login', { username, password, ...more }, from)
    const { challenge } = v.parse(v.object({ params: v.object({ challenge: v.string() }) }), data).params
    const options = await server.call('passkeyLoginOptions', { challenge }, from)
    return { challenge, toSign: toSignIn(options.data) }
  }

  it.each([
    ['in another network', () => ({ from: elsewhere(), more: {} })],
    ['on a known device in the same network', () => ({ from: undefined, more: { device } })],
  ])("logins with the same password do not end the owner's open login %s", async (_where, owner) => {
    const authenticator = createAuthenticator()
    await addFirstPasskey(wallet, authenticator)
    const stranger = elsewhere()
    const { from = stranger, more } = owner()
    const open = await startLogin(from, more)
    for (let count = 0; count < 12; count += 1) {
      server.clock.tick(1000)
      await startLogin(stranger)
    }
    const { options } = await wallet.ok('passkeyOptions')
    const signed = authenticator.get({ challenge: open.toSign })
    const request = { challenge: open.challenge, passkey: signed }
    // The network may have changed meanwhile.
    expect(await server.call('logInWithCode', request, elsewhere())).toMatchObject(loggedIn)
    expect(
      await wallet.send('checkSecondFactor', {
        passkey: authenticator.get({ challenge: options.challenge }),
      }),
    ).toMatchObject(done)
  })

  it('what a stranger was asked to sign is no login of the owner', async () => {
    await addFirstPasskey(wallet, passkey)
    const [mine, theirs] = [await startLogin(elsewhere()), await startLogin(elsewhere())]
    const signed = passkey.get({ challenge: theirs.toSign })
    expect(await server.call('logInWithCode', { challenge: mine.challenge, passkey: signed })).toMatchObject(
      wrongSecondFactor,
    )
  })
})
