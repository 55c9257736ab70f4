import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { testKinds } from '../../testing/database.ts'
import { address, rightPassword } from '../../testing/sandbox.ts'
import {
  card,
  otherPassword,
  refused,
  type TestWallet,
  type WalletSandbox,
  walletSandbox,
} from '../../testing/wallet.ts'

const dayMs = 24 * 3_600_000

describe.each(testKinds())('on %s', (_, open) => {
  let on: WalletSandbox
  let wallet: TestWallet
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())

  const blocks = async () => (await wallet.ok('property')).withdraw_blocks
  const newWallet = async () => {
    wallet = await on.newWallet()
    await wallet.deposit('500')
  }

  /** Expects a notice and a block, a hold with its end, and no hold from exactly that time on. */
  async function expectHeld(notice: string) {
    const until = new Date(on.clock.now().getTime() + dayMs).toISOString()
    const [newest] = (await wallet.ok('notifications')).list
    expect(newest?.title).toContain(notice)
    expect(newest?.content).toMatch(/Withdrawals are held until \w+ \d+, \d{4}/)
    expect(await blocks()).toMatchObject([{ key: 'wallet.heldAfterChange', until }])
    expect((await blocks())[0]?.msg).toContain('Withdrawals are held until')
    const request = { amount: '100', method: 'address' }
    const held = { code: 400, data: { key: 'wallet.heldAfterChange', params: { until } } }
    expect(await wallet.send('withdraw', request)).toMatchObject(held)
    on.clock.tick(dayMs - 1)
    expect(await wallet.send('withdraw', request)).toMatchObject(held)
    on.clock.tick(1)
    expect(await blocks()).toEqual([])
  }

  it('a locked transaction password blocks withdrawals, and the wallet shows until when', async () => {
    await newWallet()
    for (let attempt = 0; attempt < limits.transactionPasswordTries; attempt += 1)
      await wallet.send('checkTransactionPassword', { password: otherPassword })
    const until = new Date(on.clock.now().getTime() + limits.transactionPasswordLockMs).toISOString()
    expect(await blocks()).toMatchObject([{ key: 'wallet.transactionPasswordLocked', until }])
    on.clock.tick(limits.transactionPasswordLockMs)
    expect(await blocks()).toEqual([])
  })

  it('setting password, card and address for the first time does not hold withdrawals', async () => {
    await newWallet()
    await wallet.stepUp()
    await wallet.ok('editBankCard', { card })
    expect(await blocks()).toEqual([])
    await wallet.withdraw('100')
  })

  it('a change of the transaction password holds withdrawals for a day and closes step-up windows', async () => {
    await newWallet()
    await wallet.stepUp()
    await wallet.ok('setTransactionPassword', { password: otherPassword, old: rightPassword })
    await expectHeld('password was changed')
    // The step-up window of the old password has ended too; a new one works.
    await wallet.ok('checkTransactionPassword', { password: otherPassword })
    await wallet.ok('withdraw', { amount: '100', method: 'address' })
  })

  it('funding needs a new step-up window after a change of the transaction password', async () => {
    await newWallet()
    await wallet.stepUp()
    await wallet.ok('setTransactionPassword', { password: otherPassword, old: rightPassword })
    const { list } = await wallet.ok('planList', { status: 'waitPut' })
    const put = { id: list[0]?.id, amount: list[0]?.minimum_amount }
    expect(await wallet.send('putPlan', put)).toMatchObject({ code: 400 })
  })

  it('a rejected change of the transaction password does not hold withdrawals', async () => {
    await newWallet()
    const answer = await wallet.send('setTransactionPassword', {
      password: otherPassword,
      old: otherPassword,
    })
    expect(answer).toMatchObject(refused('wallet.transactionPasswordOldWrong'))
    expect(await blocks()).toEqual([])
  })

  it('a reset of the transaction password by the desk holds withdrawals', async () => {
    await newWallet()
    const { username } = wallet
    await on.desk('reset-password', { username })
    expect(await wallet.ok('userInfo')).toMatchObject({ has_transaction_password: false })
    expect(await wallet.send('checkTransactionPassword', { password: rightPassword })).toMatchObject(
      refused('wallet.transactionPasswordMissing'),
    )
    expect(await on.deskRefuses('reset-password', { username })).toBe('username')
    await wallet.ok('setTransactionPassword', { password: otherPassword })
    await expectHeld('reset your transaction password')
  })

  it('withdrawals are held when the desk changes an address, or clears it so that it can be set again', async () => {
    await newWallet()
    const { username } = wallet
    const change = (withdrawal_address: string) =>
      ({ username, kind: 'address', withdrawal_address }) as const
    expect(await on.deskRefuses('destination', change('short'))).toBe('withdrawal_address')
    expect(await on.deskRefuses('destination', change(address))).toBe('kind')
    await on.desk('destination', change(`${address}2`))
    expect((await wallet.ok('bankCard')).withdrawal_address).toBe(`${address}2`)
    await expectHeld('changed your payout destination')
    await on.desk('destination', change(''))
    expect((await wallet.ok('bankCard')).withdrawal_address).toBeUndefined()
    await expectHeld('changed your payout destination')
    await wallet.stepUp()
    await wallet.ok('editBankCard', { withdrawal_address: address })
    expect(await blocks()).toEqual([])
    expect(await wallet.send('editBankCard', { withdrawal_address: `${address}3` })).toMatchObject(
      refused('wallet.alreadyBound'),
    )
  })

  it('withdrawals are held when the desk changes a card, but not when it sets the first one', async () => {
    await newWallet()
    const { username } = wallet
    expect(await on.deskRefuses('destination', { username, kind: 'card' })).toBe('kind')
    expect(await on.deskRefuses('destination', { username, kind: 'purse' })).toBe('kind')
    expect(await on.deskRefuses('destination', { username, kind: 'card', ...card, mobile: '1' })).toBe(
      'mobile',
    )
    await on.desk('destination', { username, kind: 'card', ...card })
    expect((await wallet.ok('bankCard')).card).toMatchObject(card)
    expect(await blocks()).toEqual([])
    await on.desk('destination', { username, kind: 'card', ...card, bank_account: '9999 9999' })
    await expectHeld('changed your payout destination')
  })
})
