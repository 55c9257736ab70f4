import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromBase32, oneTimeCode, stepMs, stepOf } from '#protocol/second-factor/one-time-code.ts'
import { passkeys } from '../../db/schema/second-factors.ts'
import { createAuthenticator, type Signing } from '../../testing/passkey.ts'
import {
  addFirstPasskey,
  type PasskeyPartner,
  passkeyPartner,
  password,
} from '../../testing/passkey-partner.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { loggedIn, secondFactorNeeded, switchOn, wrongSecondFactor } from '../../testing/second-factor.ts'
import { newWallet, refused } from '../../testing/wallet.ts'

let server: TestSandbox
let partner: PasskeyPartner
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())
beforeEach(async () => {
  partner = await passkeyPartner(server)
})

describe('adding a passkey', () => {
  it('the first one switches the second factor on, with recovery codes, and is told', async () => {
    expect(new Set(partner.recoveryCodes).size).toBe(10)
    expect(await partner.wallet.ok('secondFactor')).toMatchObject({
      is_on: true,
      has_app: false,
      recovery_codes_left: 10,
      passkeys: {
        rp_id: 'ads.example',
        origins: ['https://app.ads.example'],
        max: 10,
        list: [{ name: 'Laptop' }],
      },
    })
    expect((await partner.notices()).slice(0, 2)).toEqual([
      'A passkey was added',
      'Two-step verification is on',
    ])
  })

  it('needs the password, and the second factor that is on', async () => {
    expect(await partner.wallet.send('startPasskey', { password: 'wrong horse' })).toMatchObject(
      refused('account.passwordWrong'),
    )
    expect(await partner.wallet.send('startPasskey', { password })).toMatchObject(secondFactorNeeded)
    expect(await partner.wallet.send('startPasskey', { password, code: '000000' })).toMatchObject(
      wrongSecondFactor,
    )
    await partner.addAnother('Phone')
    expect((await partner.listed()).map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
  })

  it.each<[string, Partial<Signing>]>([
    ['origin', { origin: 'https://app.ads.example.evil.example' }],
    ['domain', { rpId: 'evil.example' }],
    ['challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('one made with another %s is refused', async (_what, change) => {
    const other = await newWallet(server)
    const { options } = await other.ok('startPasskey', { password })
    const passkey = createAuthenticator().create({ challenge: options.challenge, ...change })
    expect(await other.send('addPasskey', { name: 'Laptop', passkey })).toMatchObject(wrongSecondFactor)
    expect(await other.ok('secondFactor')).toMatchObject({ is_on: false })
  })

  it('a challenge adds one passkey, of its own account, within five minutes', async () => {
    const { options } = await partner.wallet.ok('startPasskey', await partner.proof())
    const passkey = createAuthenticator().create({ challenge: options.challenge })
    const other = await newWallet(server)
    expect(await other.send('addPasskey', { name: 'Stolen', passkey })).toMatchObject(wrongSecondFactor)
    await partner.wallet.ok('addPasskey', { name: 'Phone', passkey })
    const again = createAuthenticator().create({ challenge: options.challenge })
    expect(await partner.wallet.send('addPasskey', { name: 'Again', passkey: again })).toMatchObject(
      wrongSecondFactor,
    )
    const late = await partner.wallet.ok('startPasskey', await partner.proof())
    server.clock.tick(5 * 60_000)
    const lateKey = createAuthenticator().create({ challenge: late.options.challenge })
    expect(await partner.wallet.send('addPasskey', { name: 'Late', passkey: lateKey })).toMatchObject(
      wrongSecondFactor,
    )
  })

  it('one that exists is refused, also for another account', async () => {
    const other = await newWallet(server)
    const { options } = await other.ok('startPasskey', { password })
    const passkey = partner.laptop.create({ challenge: options.challenge })
    expect(await other.send('addPasskey', { name: 'Laptop', passkey })).toMatchObject(wrongSecondFactor)
    expect(await other.ok('secondFactor')).toMatchObject({ is_on: false })
  })

  it('an account has at most ten, also when two are added at once', async () => {
    for (let count = 1; count < 9; count += 1) await partner.addAnother(`Key ${count}`)
    const make = async (name: string) => {
      const { options } = await partner.wallet.ok('startPasskey', await partner.proof())
      return { name, passkey: createAuthenticator().create({ challenge: options.challenge }) }
    }
    const made = [await make('Tenth'), await make('Eleventh')]
    const answers = await Promise.all(made.map((request) => partner.wallet.send('addPasskey', request)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect(await partner.listed()).toHaveLength(10)
  })

  it('the key and what names it elsewhere are in no answer', async () => {
    const exported = JSON.stringify(await partner.wallet.ok('exportData'))
    expect(exported).toContain('Laptop')
    expect(exported).not.toContain('public_key')
  })
})

describe('removing', () => {
  it('the last factor switches the second factor off, and both are told', async () => {
    const [first] = await partner.listed()
    expect(await partner.wallet.send('removePasskey', { id: first?.id, password })).toMatchObject(
      secondFactorNeeded,
    )
    await partner.wallet.ok('removePasskey', { id: first?.id ?? '', ...(await partner.proof()) })
    expect(await partner.wallet.ok('secondFactor')).toMatchObject({ is_on: false, passkeys: { list: [] } })
    expect((await partner.notices()).slice(0, 2)).toEqual([
      'Two-step verification is off',
      'A passkey was removed',
    ])
    expect(await server.call('login', { username: partner.wallet.username, password })).toMatchObject(
      loggedIn,
    )
  })

  it('with another factor it stays on, and the removed passkey counts no longer', async () => {
    const phone = await partner.addAnother('Phone')
    const [first] = await partner.listed()
    await partner.wallet.ok('removePasskey', { id: first?.id ?? '', ...(await partner.proof(phone)) })
    expect(await partner.logIn()).toMatchObject(wrongSecondFactor)
    expect(await partner.logIn({}, phone)).toMatchObject(loggedIn)
  })

  it('of two removals at once the last factor is removed after the other, and it is off', async () => {
    const phone = await partner.addAnother('Phone')
    const [first, second] = await partner.listed()
    const requests = [
      { id: first?.id, ...(await partner.proof(phone)) },
      { id: second?.id, ...(await partner.proof()) },
    ]
    await Promise.all(requests.map((request) => partner.wallet.send('removePasskey', request)))
    const { is_on, passkeys } = await partner.wallet.ok('secondFactor')
    expect(is_on).toBe((passkeys?.list.length ?? 0) > 0)
  })

  it('the passkey of another account is not found', async () => {
    const [first] = await partner.listed()
    const other = await newWallet(server)
    const theirs = createAuthenticator()
    await addFirstPasskey(other, theirs)
    const { options } = await other.ok('passkeyOptions')
    const passkey = theirs.get({ challenge: options.challenge })
    expect(await other.send('removePasskey', { id: first?.id, password, passkey })).toMatchObject(
      refused('general.notFound'),
    )
    expect(await other.send('renamePasskey', { id: first?.id, name: 'Mine' })).toMatchObject(
      refused('general.notFound'),
    )
  })

  it('it can be renamed', async () => {
    const [first] = await partner.listed()
    await partner.wallet.ok('renamePasskey', { id: first?.id ?? '', name: 'Old partner.laptop' })
    expect(await partner.listed()).toMatchObject([{ name: 'Old partner.laptop' }])
  })

  it('closing the account deletes its passkeys', async () => {
    await partner.wallet.ok('closeAccount', { password })
    const { database } = server.sandbox
    expect(await database.read.$count(passkeys, eq(passkeys.account_id, partner.wallet.account.id))).toBe(0)
  })
})

describe('beside an authenticator app', () => {
  it('the app is added with a passkey as the proof, and removed again', async () => {
    expect(await partner.wallet.send('startSecondFactor', { password })).toMatchObject(secondFactorNeeded)
    const { secret } = await partner.wallet.ok('startSecondFactor', await partner.proof())
    const code = (steps = 0) =>
      oneTimeCode(fromBase32(secret), stepOf(server.clock.now().getTime() + steps * stepMs))
    // A recovery code does not confirm an app.
    expect(
      await partner.wallet.send('confirmSecondFactor', { code: partner.recoveryCodes[0] }),
    ).toMatchObject(wrongSecondFactor)
    expect(await partner.wallet.ok('confirmSecondFactor', { code: code(-1) })).toEqual({ recovery_codes: [] })
    expect(await partner.wallet.ok('secondFactor')).toMatchObject({ has_app: true, recovery_codes_left: 10 })
    expect(await partner.notices()).toContain('An authenticator app was added')
    await partner.wallet.ok('removeAuthenticator', { password, code: code() })
    expect(await partner.wallet.ok('secondFactor')).toMatchObject({ is_on: true, has_app: false })
    expect(await partner.notices()).toContain('The authenticator app was removed')
    server.clock.tick(stepMs)
    const challenge = await partner.loginChallenge()
    expect(await server.call('logInWithCode', { challenge, code: code() })).toMatchObject(wrongSecondFactor)
  })

  it('without a passkey, removing the app switches it off', async () => {
    const other = await newWallet(server)
    const device = await switchOn(other, server.clock)
    await other.ok('removeAuthenticator', { password, code: device.code() })
    expect(await other.ok('secondFactor')).toMatchObject({ is_on: false })
  })
})
