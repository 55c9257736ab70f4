import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { createTestSandbox, rightPassword, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })
const card = {
  card_name: '',
  bank_name: 'First Bank',
  beneficiary_name: 'Ana Example',
  mobile: '+4915112345678',
  bank_account: 'DE02120300000000202051',
  bank_address: '1 Example Street',
  branch_name: '',
}
const password = 'correct horse'

/** Sends a destination after the login password. */
async function bind(request: Record<string, unknown>, token: Record<string, string>) {
  await server.call('checkLoginPassword', { password, step_up: true }, token)
  return server.call('editBankCard', request, token)
}

const address = 'bc1qexampleexampleexampleexample'

describe('the bank card and the withdrawal address', () => {
  it('a new account has no bank card and no withdrawal address', async () => {
    const { data } = await server.call('bankCard', {}, await server.register())
    expect(data).toEqual({})
  })

  it('card and address are each set once, together or one after the other', async () => {
    const token = await server.register()
    const edit = (request: Record<string, unknown>) => bind(request, token)
    expect(await edit({ card })).toMatchObject({ code: 200 })
    expect(await edit({ card })).toMatchObject(refused('wallet.notModified'))
    expect(await edit({})).toMatchObject(refused('wallet.notModified'))
    const other = { ...card, bank_account: '0000 0000' }
    expect(await edit({ card: other })).toMatchObject(refused('wallet.alreadyBound'))
    expect(await edit({ card: other, withdrawal_address: address })).toMatchObject(
      refused('wallet.alreadyBound'),
    )
    expect(await edit({ card, withdrawal_address: address })).toMatchObject({ code: 200 })
    expect(await edit({ withdrawal_address: `${address}x` })).toMatchObject(refused('wallet.alreadyBound'))
    expect((await server.call('bankCard', {}, token)).data).toEqual({ card, withdrawal_address: address })
  })

  it('of concurrent calls that set a card one succeeds', async () => {
    const token = await server.register()
    const cards = ['00001111', '00002222', '00003333'].map((bank_account) => ({
      card: { ...card, bank_account },
    }))
    await server.call('checkLoginPassword', { password, step_up: true }, token)
    const answers = await Promise.all(cards.map((request) => server.call('editBankCard', request, token)))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400])
  })

  it('without a transaction password a destination needs the login password, on the same token, once', async () => {
    const token = await server.register()
    const edit = (request: Record<string, unknown>) => server.call('editBankCard', request, token)
    const needed = refused('account.passwordNeeded')
    expect(await edit({ card })).toMatchObject(needed)
    await server.call('checkLoginPassword', { password: 'wrong horse', step_up: true }, token)
    expect(await edit({ card })).toMatchObject(needed)
    // Unlocking the app checks the password as well, and opens nothing.
    expect(await server.call('checkLoginPassword', { password }, token)).toMatchObject({ code: 200 })
    expect(await edit({ card })).toMatchObject(needed)
    const { data } = await server.call('userInfo', {}, token)
    const { username } = v.parse(v.object({ username: v.string() }), data)
    const other = await server.call('login', { username, password })
    const otherToken = { [tokenHeader]: v.parse(v.object({ token: v.string() }), other.data).token }
    await server.call('checkLoginPassword', { password, step_up: true }, otherToken)
    expect(await edit({ card })).toMatchObject(needed)
    expect(await bind({ card }, token)).toMatchObject({ code: 200 })
    expect(await edit({ withdrawal_address: address })).toMatchObject(needed)
  })

  it('with a transaction password a destination needs that one, and the login password is not enough', async () => {
    const token = await server.register()
    await server.call('setTransactionPassword', { password: rightPassword }, token)
    expect(await bind({ card }, token)).toMatchObject(refused('wallet.transactionPasswordError'))
    await server.call('checkTransactionPassword', { password: rightPassword }, token)
    expect(await server.call('editBankCard', { card }, token)).toMatchObject({ code: 200 })
  })

  it('a login password check just before the first transaction password opens no window for money', async () => {
    const token = await server.register()
    await server.call('checkLoginPassword', { password, step_up: true }, token)
    await server.call('setTransactionPassword', { password: rightPassword }, token)
    expect(await server.call('editBankCard', { card }, token)).toMatchObject(
      refused('wallet.transactionPasswordError'),
    )
  })

  it("another user's bank card is not visible", async () => {
    await bind({ card }, await server.register())
    expect((await server.call('bankCard', {}, await server.register())).data).toEqual({})
  })

  it.each([
    ['in groups', 'DE02 1203 0000 0000 2020 51'],
    ['after its label', 'IBAN: DE02 1203 0000 0000 2020 51'],
    ['after its label without a space', 'IBANDE02120300000000202051'],
    ['in full width', '\uff24\uff25\uff10\uff12\u3000120300000000202051'],
    ['in Arabic digits', 'DE٠٢١٢٠٣٠٠٠٠٠٠٠٠٢٠٢٠٥١'],
    ['with zero-width and no-break spaces', '\u200bde02\u00a01203\u202f0000\u20600000202051'],
  ])('an IBAN %s is stored as its letters and digits, and a mistyped one is refused', async (_name, iban) => {
    const token = await server.register()
    const withAccount = (bank_account: string) => bind({ card: { ...card, bank_account } }, token)
    const mistyped = iban.replace(/(1|١)$/, '2')
    expect(mistyped).not.toBe(iban)
    expect(await withAccount(mistyped)).toMatchObject(refused('wallet.ibanMistyped'))
    expect((await server.call('bankCard', {}, token)).data).toEqual({})
    expect(await withAccount(iban)).toMatchObject({ code: 200 })
    expect((await server.call('bankCard', {}, token)).data).toEqual({ card })
  })

  it('an address is stored as its letters and digits', async () => {
    const token = await server.register()
    const pasted = `\ufeff${address.replace(/.{4}(?=.)/g, '$& ')}\n`
    expect(await bind({ withdrawal_address: pasted }, token)).toMatchObject({ code: 200 })
    expect((await server.call('bankCard', {}, token)).data).toEqual({ withdrawal_address: address })
  })

  it.each([
    [{ card: { ...card, bank_account: '' } }, 'form.required'],
    [{ card: { ...card, bank_account: '19-2000145399/0800' } }, 'general.paramsError'],
    [{ card: { ...card, bank_account: 'IBAN 1234567890' } }, 'wallet.ibanMistyped'],
    [{ card: { ...card, mobile: '123' } }, 'form.phone'],
    [{ card: { ...card, bank_account: '<script>' } }, 'general.paramsError'],
    [{ card: 'DE02' }, 'general.paramsError'],
    [{ withdrawal_address: 'short' }, 'general.paramsError'],
  ])('the bank card %j is rejected', async (request, key) => {
    expect(await server.call('editBankCard', request, await server.register())).toMatchObject(refused(key))
  })
})
