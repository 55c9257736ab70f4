import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passkeyChallenges } from '../../db/schema/second-factors.ts'
import { createAuthenticator, type Signing } from '../../testing/passkey.ts'
import {
  addFirstPasskey,
  type PasskeyPartner,
  passkeyPartner,
  password,
  toSignIn,
} from '../../testing/passkey-partner.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { loggedIn, secondFactorNeeded, wrongSecondFactor } from '../../testing/second-factor.ts'
import { card, newWallet, refused } from '../../testing/wallet.ts'

let server: TestSandbox
let partner: PasskeyPartner
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())
beforeEach(async () => {
  partner = await passkeyPartner(server)
})

describe('a login', () => {
  it('is answered with what the account has, and ends with the passkey', async () => {
    const answer = await server.call('login', { username: partner.wallet.username, password })
    expect(answer.data).toMatchObject({
      params: { methods: 'passkey', passkey_origins: 'https://app.ads.example' },
    })
    expect(await partner.logIn()).toMatchObject(loggedIn)
    expect((await partner.listed())[0]).toMatchObject({ last_used: expect.any(String) })
  })

  it('what was signed is accepted once', async () => {
    const { challenge, toSign } = await partner.startLogin()
    const request = { challenge, passkey: partner.laptop.get({ challenge: toSign }) }
    expect(await server.call('logInWithCode', request)).toMatchObject(loggedIn)
    expect(await server.call('logInWithCode', request)).toMatchObject(wrongSecondFactor)
    const later = { ...request, challenge: await partner.loginChallenge() }
    expect(await server.call('logInWithCode', later)).toMatchObject(wrongSecondFactor)
  })

  it('of concurrent logins with one signature one succeeds', async () => {
    const { challenge, toSign } = await partner.startLogin()
    const request = { challenge, passkey: partner.laptop.get({ challenge: toSign }) }
    const answers = await Promise.all([1, 2, 3].map(() => server.call('logInWithCode', request)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
  })

  it.each<[string, Partial<Signing>]>([
    ['origin', { origin: 'https://ads.example' }],
    ['domain', { rpId: 'app.ads.example' }],
    ['challenge', { challenge: 'bm90LWFza2VkLWZvcg' }],
  ])('what was signed for another %s is refused', async (_what, change) => {
    expect(await partner.logIn(change)).toMatchObject(wrongSecondFactor)
    expect(await partner.logIn()).toMatchObject(loggedIn)
  })

  it('a changed signature is refused, and that of another key', async () => {
    const { challenge, toSign } = await partner.startLogin()
    const passkey = partner.laptop.get({ challenge: toSign })
    const { response } = createAuthenticator().get({ challenge: toSign })
    expect(
      await server.call('logInWithCode', { challenge, passkey: { ...passkey, response } }),
    ).toMatchObject(wrongSecondFactor)
  })

  it('the passkey of another account is refused', async () => {
    const other = await newWallet(server)
    const theirs = createAuthenticator()
    await addFirstPasskey(other, theirs)
    expect(await partner.logIn({}, theirs)).toMatchObject(wrongSecondFactor)
    // Nor is what another account was asked to sign.
    const { options } = await other.ok('passkeyOptions')
    expect(await partner.logIn({ challenge: options.challenge })).toMatchObject(wrongSecondFactor)
  })

  it('what is signed for a change in a session does not log in, and the other way round', async () => {
    const { options } = await partner.wallet.ok('passkeyOptions')
    expect(await partner.logIn({ challenge: options.challenge })).toMatchObject(wrongSecondFactor)
    const { toSign } = await partner.startLogin()
    const passkey = partner.laptop.get({ challenge: toSign })
    expect(await partner.wallet.send('endSecondFactor', { password, passkey })).toMatchObject(
      wrongSecondFactor,
    )
  })

  it('what the passkey has to sign is over after five minutes', async () => {
    const { toSign } = await partner.startLogin()
    server.clock.tick(5 * 60_000)
    const passkey = partner.laptop.get({ challenge: toSign })
    expect(
      await server.call('logInWithCode', { challenge: await partner.loginChallenge(), passkey }),
    ).toMatchObject(wrongSecondFactor)
  })

  it('a counter that does not rise is refused and told, a passkey that counts nothing is not', async () => {
    for (const _again of [1, 2]) expect(await partner.logIn({ counter: 0 })).toMatchObject(loggedIn)
    expect(await partner.logIn({ counter: 5 })).toMatchObject(loggedIn)
    for (const counter of [5, 4, 0]) expect(await partner.logIn({ counter })).toMatchObject(wrongSecondFactor)
    expect(await partner.logIn({ counter: 6 })).toMatchObject(loggedIn)
    expect((await partner.notices()).filter((title) => title === 'A passkey was refused')).toHaveLength(3)
  })

  it('a recovery code is accepted once in the place of the passkey', async () => {
    const [code = ''] = partner.recoveryCodes
    const send = async () => server.call('logInWithCode', { challenge: await partner.loginChallenge(), code })
    expect(await send()).toMatchObject(loggedIn)
    expect(await send()).toMatchObject(wrongSecondFactor)
  })

  it('open challenges of a session are bounded: the oldest gives way, and no login', async () => {
    const login = await partner.startLogin()
    const first = await partner.wallet.ok('passkeyOptions')
    for (let count = 0; count < 10; count += 1) {
      server.clock.tick(1000)
      await partner.wallet.ok('passkeyOptions')
    }
    const rows = await server.sandbox.database.read
      .select()
      .from(passkeyChallenges)
      .where(eq(passkeyChallenges.account_id, partner.wallet.account.id))
    expect(rows).toHaveLength(11)
    const passkey = partner.laptop.get({ challenge: first.options.challenge })
    expect(await partner.wallet.send('checkSecondFactor', { passkey })).toMatchObject(wrongSecondFactor)
    const signed = partner.laptop.get({ challenge: login.toSign })
    const request = { challenge: login.challenge, passkey: signed }
    expect(await server.call('logInWithCode', request)).toMatchObject(loggedIn)
  })

  it('neither proof is refused with what is needed', async () => {
    expect(await server.call('logInWithCode', { challenge: await partner.loginChallenge() })).toMatchObject(
      secondFactorNeeded,
    )
  })
})

describe('a payout destination and a new login password', () => {
  it('a destination is bound after the passkey and the password', async () => {
    const { passkey } = await partner.proof()
    await partner.wallet.ok('checkSecondFactor', { passkey })
    await partner.wallet.stepUp()
    expect(await partner.wallet.send('editBankCard', { card })).toMatchObject({ code: 200 })
  })

  it('a withdrawal to the destination that stands needs no passkey', async () => {
    await partner.wallet.deposit('100')
    expect(await partner.wallet.withdraw('50')).toMatchObject({ status: 'pending' })
  })

  it('a forgotten password needs the mailed code and the passkey', async () => {
    const { username } = partner.wallet
    await server.call('forgotPassword', { username })
    const [mail] = server.sandbox.outbox.list()
    const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(mail?.text ?? '')?.[0]
    const request = { username, code, password: 'another horse' }
    expect(await server.call('resetPassword', request)).toMatchObject({
      code: 400,
      data: { key: 'auth.secondFactorNeeded', params: { methods: 'passkey' } },
    })
    expect(await server.call('passkeyResetOptions', { username, code: 'NONE' })).toMatchObject(
      refused('auth.resetCodeWrong'),
    )
    const { data } = await server.call('passkeyResetOptions', { username, code })
    const passkey = partner.laptop.get({ challenge: toSignIn(data) })
    expect(await server.call('resetPassword', { ...request, passkey })).toMatchObject({ code: 200 })
  })
})
