/** Changing the email and the phone number, which a code for a new login password and the notices go to. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import { issueHostSsoCode } from '../../auth/codes.ts'
import { cheapCost, createPasswords } from '../../auth/passwords.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { standingCodes } from '../../seed/codes.ts'
import { createTestSandbox, rightPassword, type TestSandbox } from '../../testing/sandbox.ts'
import { secondFactorNeeded, switchOn, wrongSecondFactor } from '../../testing/second-factor.ts'
import { newWallet, refused, type TestWallet } from '../../testing/wallet.ts'
import { profileHandlers } from './user.ts'

const password = 'correct horse'
const email = 'new@example.net'
const phone = '+4989123456'

let server: TestSandbox
let wallet: TestWallet
beforeAll(async () => {
  server = await createTestSandbox()
})
beforeEach(async () => {
  wallet = await newWallet(server)
})
afterAll(() => server.close())

const isWallet = () => eq(accounts.id, wallet.account.id)
const contactOf = async () => {
  const info = await wallet.ok('userInfo')
  return { email: info.email, phone: info.phone }
}
const titles = async () =>
  (await wallet.ok('notifications', { page_size: 100 })).list.map(({ title }) => title)
const mailsTo = (address: string) => server.sandbox.outbox.list().filter(({ to }) => to === address)
const change = (request: Readonly<Record<string, unknown>>, headers = {}) =>
  wallet.send('editUser', request, headers)

describe('a change of the email or the phone number', () => {
  it.each([{ email }, { phone }, { email, phone, nickname: 'Ana' }])(
    '%j is refused without the login password and with a wrong one, and changes nothing',
    async (edit) => {
      const before = await wallet.ok('userInfo')
      expect(await change(edit)).toMatchObject(refused('account.passwordNeeded'))
      expect(await change({ ...edit, password: 'wrong horse' })).toMatchObject(
        refused('account.passwordWrong'),
      )
      expect(await wallet.ok('userInfo')).toEqual(before)
      expect(mailsTo(before.email)).toEqual([])
    },
  )

  it('is made with the password, and told in the app and at the old address, which does not get the new one', async () => {
    const { email: old } = await contactOf()
    expect(await change({ email, phone, password })).toMatchObject({ code: 200, data: { email, phone } })
    expect(await titles()).toEqual(
      expect.arrayContaining(['Your email address was changed', 'Your phone number was changed']),
    )
    const mails = mailsTo(old)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your email address was changed',
      'Your phone number was changed',
    ])
    expect(JSON.stringify(mails)).not.toContain(email)
    expect(JSON.stringify(mails)).not.toContain(phone)
    expect(mailsTo(email)).toEqual([])
  })

  it('is mailed once, in the language of the call, to an account that has its security notices mailed', async () => {
    await wallet.ok('setNoticePreference', { kind: 'security', inbox: true, system: true, email: true })
    const { email: old } = await contactOf()
    await change({ phone, password }, { 'Accept-Language': 'de' })
    expect(mailsTo(old)).toMatchObject([{ subject: 'Ihre Telefonnummer wurde geändert', lang: 'de' }])
  })

  it('needs no password where the values stay the same, nor for nickname and time zone', async () => {
    const same = await contactOf()
    const edit = { ...same, nickname: 'Ana', time_zone: 'Europe/Berlin' }
    expect(await change(edit)).toMatchObject({ code: 200, data: { ...same, nickname: 'Ana' } })
    expect(await titles()).not.toContain('Your email address was changed')
    expect(mailsTo(same.email)).toEqual([])
  })

  it('counts wrong passwords with those for a new login password', async () => {
    for (let count = 0; count < 5; count += 1) {
      await change({ email, password: 'wrong horse' })
      await wallet.send('changePassword', { old_password: 'wrong horse', new_password: 'battery staple' })
    }
    expect(await change({ email, password })).toMatchObject({
      code: 400,
      data: { key: 'general.tooManyTries' },
    })
    expect(await change({ nickname: 'Ana' })).toMatchObject({ code: 200 })
  })

  it('voids a code for a new login password that was mailed to the old address', async () => {
    const { username } = wallet
    await server.call('forgotPassword', { username })
    const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(server.sandbox.outbox.list()[0]?.text ?? '')?.[0]
    await change({ email, password })
    expect(await server.call('resetPassword', { username, code, password: 'battery staple' })).toMatchObject(
      refused('auth.resetCodeWrong'),
    )
  })

  it('does not hold withdrawals', async () => {
    await wallet.deposit('500')
    await change({ email, password })
    expect(await wallet.withdraw('100')).toMatchObject({ status: 'pending' })
  })

  it('is refused if the login password was changed while it waited for the account', async () => {
    const { sandbox } = server
    const passwords = createPasswords(cheapCost)
    const [account] = await sandbox.database.read.select().from(accounts).where(isWallet())
    if (account === undefined) throw new Error('there is no account')
    // As read when the call was received.
    const stale = { ...account, password_hash: await passwords.hash('old horse') }
    const context = { sandbox, account: stale, sessionId: '-', language: 'en', timeZone: 'UTC' } as const
    await expect(
      profileHandlers(passwords).editUser(context, { email, password: 'old horse' }),
    ).rejects.toThrow('account.passwordWrong')
    expect((await contactOf()).email).toBe(account.email)
  })
})

describe('with a second factor', () => {
  it('a change needs a code as well, which is used up', async () => {
    const device = await switchOn(wallet, server.clock)
    const edit = { email, password }
    expect(await change(edit)).toMatchObject(secondFactorNeeded)
    expect((await change(edit)).data).toMatchObject({ params: { methods: 'app' } })
    expect(await change({ ...edit, password: 'wrong horse', code: device.code() })).toMatchObject(
      refused('account.passwordWrong'),
    )
    expect(await change({ ...edit, code: '000000' })).toMatchObject(wrongSecondFactor)
    const code = device.code()
    expect(await change({ ...edit, code })).toMatchObject({ code: 200, data: { email } })
    expect(await change({ phone, password, code })).toMatchObject(wrongSecondFactor)
    expect(await change({ nickname: 'Ana' })).toMatchObject({ code: 200 })
  })

  it('a change that fails for another reason leaves the code unused', async () => {
    const device = await switchOn(wallet, server.clock)
    const code = device.code()
    expect(await change({ email, password, code, time_zone: 'Mars/Olympus' })).toMatchObject(
      refused('general.paramsError'),
    )
    expect(await change({ email, password, code })).toMatchObject({ code: 200 })
  })
})

describe('a user of a host app, who has no login password here', () => {
  let hosts = 0

  async function hostUser() {
    const { sandbox, call } = server
    const code = await issueHostSsoCode(sandbox.database.db, sandbox.clock, {
      username: `host-${++hosts}`,
      lang: null,
    })
    const { data } = await call('handOverRegister', { code, invite: standingCodes.invitation })
    const token = { [tokenHeader]: v.parse(v.object({ token: v.string() }), data).token }
    const send = (name: EndpointName, request: Readonly<Record<string, unknown>>) =>
      call(name, request, token)
    const opening = { authorisation_code: standingCodes.authorisation, request_id: randomUUID() }
    expect(await send('openStore', opening)).toMatchObject({ code: 200 })
    return send
  }

  it('changes them with the transaction password, one change for each time', async () => {
    const send = await hostUser()
    await send('setTransactionPassword', { password: rightPassword })
    const denied = refused('wallet.transactionPasswordError')
    expect(await send('editUser', { phone, password })).toMatchObject(denied)
    expect(await send('checkTransactionPassword', { password: rightPassword })).toMatchObject({ code: 200 })
    expect(await send('editUser', { phone })).toMatchObject({ code: 200, data: { phone } })
    expect(await send('editUser', { email: 'other@example.net' })).toMatchObject(denied)
  })

  it('sets a transaction password first', async () => {
    const send = await hostUser()
    expect(await send('editUser', { email })).toMatchObject(refused('wallet.transactionPasswordMissing'))
  })
})
