import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

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
  bank_account: 'DE02 1203 0000 0000 2020 51',
  bank_address: '1 Example Street',
  branch_name: '',
}
const address = 'bc1qexampleexampleexampleexample'

describe('the bank card and the withdrawal address', () => {
  it('a new account has no bank card and no withdrawal address', async () => {
    const { data } = await server.call('bankCard', {}, await server.register())
    expect(data).toEqual({})
  })

  it('card and address are each set once, together or one after the other', async () => {
    const token = await server.register()
    const edit = (request: Record<string, unknown>) => server.call('editBankCard', request, token)
    expect(await edit({ card })).toMatchObject({ code: 200 })
    expect(await edit({ card })).toMatchObject(refused('wallet.notModified'))
    expect(await edit({})).toMatchObject(refused('wallet.notModified'))
    const other = { ...card, bank_account: 'DE00 0000 0000' }
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
    const cards = ['DE001111', 'DE002222', 'DE003333'].map((bank_account) => ({
      card: { ...card, bank_account },
    }))
    const answers = await Promise.all(cards.map((request) => server.call('editBankCard', request, token)))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400])
  })

  it("another user's bank card is not visible", async () => {
    await server.call('editBankCard', { card }, await server.register())
    expect((await server.call('bankCard', {}, await server.register())).data).toEqual({})
  })

  it.each([
    [{ card: { ...card, bank_account: '' } }, 'form.required'],
    [{ card: { ...card, mobile: '123' } }, 'form.phone'],
    [{ card: { ...card, bank_account: '<script>' } }, 'general.paramsError'],
    [{ card: 'DE02' }, 'general.paramsError'],
    [{ withdrawal_address: 'short' }, 'general.paramsError'],
  ])('the bank card %j is rejected', async (request, key) => {
    expect(await server.call('editBankCard', request, await server.register())).toMatchObject(refused(key))
  })
})
