import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { newToken, sessionIdOf } from '../../auth/sessions.ts'
import { type PasskeyPartner, passkeyPartner, password } from '../../testing/passkey-partner.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { loggedIn, secondFactorNeeded, wrongSecondFactor } from '../../testing/second-factor.ts'
import { card, newWallet } from '../../testing/wallet.ts'

let server: TestSandbox
let partner: PasskeyPartner
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())
beforeEach(async () => {
  partner = await passkeyPartner(server)
})

describe('a remembered device', () => {
  /** Logs in and has the device remembered. */
  async function remember() {
    const { data } = await partner.logIn({}, partner.laptop, { remember: true })
    return v.parse(v.object({ token: v.string(), device: v.string() }), data)
  }
  const logInWith = async (device: string) =>
    server.call('logInWithDevice', { challenge: await partner.loginChallenge(), device })

  it('logs in with the password alone, and only where the user asked for it', async () => {
    const { data } = await partner.logIn()
    const known = v.parse(v.object({ device: v.string() }), data)
    expect(await logInWith(known.device)).toMatchObject(wrongSecondFactor)
    const { device } = await remember()
    expect(await logInWith(device)).toMatchObject(loggedIn)
    expect(await logInWith(newToken())).toMatchObject(wrongSecondFactor)
    expect((await partner.wallet.ok('secondFactor')).devices).toHaveLength(1)
    expect(JSON.stringify(await partner.wallet.ok('exportData'))).not.toContain(sessionIdOf(device))
  })

  it('does not count for another account, nor for a destination', async () => {
    const { device } = await remember()
    await partner.wallet.stepUp()
    expect(await partner.wallet.send('editBankCard', { card })).toMatchObject(secondFactorNeeded)
    partner = await passkeyPartner(server)
    expect(await logInWith(device)).toMatchObject(wrongSecondFactor)
  })

  it('is forgotten 30 days after its last login', async () => {
    const day = 24 * 60 * 60_000
    const { device } = await remember()
    server.clock.tick(29 * day)
    expect(await logInWith(device)).toMatchObject(loggedIn)
    server.clock.tick(29 * day)
    expect(await logInWith(device)).toMatchObject(loggedIn)
    server.clock.tick(30 * day)
    expect(await logInWith(device)).toMatchObject(wrongSecondFactor)
  })

  it('is forgotten with a new password', async () => {
    const { device } = await remember()
    await partner.wallet.ok('changePassword', { old_password: password, new_password: 'another horse' })
    const challenge = await partner.loginChallenge('another horse')
    expect(await server.call('logInWithDevice', { challenge, device })).toMatchObject(wrongSecondFactor)
  })

  it('is forgotten when the others are logged out, unless it is the one that asks', async () => {
    const { device, token } = await remember()
    await server.call('endSessions', {}, { [tokenHeader]: token })
    expect(await logInWith(device)).toMatchObject(loggedIn)
    const { data } = await partner.logIn()
    const other = v.parse(v.object({ token: v.string() }), data).token
    await server.call('endSessions', {}, { [tokenHeader]: other })
    expect(await logInWith(device)).toMatchObject(wrongSecondFactor)
  })

  it('is forgotten when its session is ended from elsewhere, and when the user says so', async () => {
    const { device } = await remember()
    const [remembered] = (await partner.wallet.ok('signedIn')).list.filter(({ is_current }) => !is_current)
    await partner.wallet.ok('endSessions', { id: remembered?.id ?? '' })
    expect(await logInWith(device)).toMatchObject(wrongSecondFactor)
    const again = await remember()
    const [listedDevice] = (await partner.wallet.ok('secondFactor')).devices ?? []
    const other = await newWallet(server)
    expect(await other.ok('forgetDevices', { id: listedDevice?.id ?? '' })).toEqual({ forgotten: 0 })
    expect(await partner.wallet.ok('forgetDevices', { id: listedDevice?.id ?? '' })).toEqual({ forgotten: 1 })
    expect(await logInWith(again.device)).toMatchObject(wrongSecondFactor)
  })

  it('is forgotten when the second factor is switched off, and ten are remembered at most', async () => {
    for (let count = 0; count < 11; count += 1) {
      server.clock.tick(1000)
      await remember()
    }
    expect((await partner.wallet.ok('secondFactor')).devices).toHaveLength(10)
    await partner.wallet.ok('endSecondFactor', await partner.proof())
    expect((await partner.wallet.ok('secondFactor')).devices).toEqual([])
  })
})
