import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceClock } from '../../delivery/advance.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { testKinds } from '../../testing/database.ts'
import { refused, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

describe.each(testKinds({ always: true }))('on %s', (_, open) => {
  let on: WalletSandbox
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(async () => {
    expect(await checkInvariants(on.database)).toEqual([])
    await on.close()
  })

  async function pending() {
    const wallet = await on.newWallet()
    await wallet.deposit('500')
    const { reference } = await wallet.withdraw('200')
    const listEntries = async () => (await wallet.ok('entries', { type: 'manual_withdrawal' })).list
    const available = async () => (await wallet.ok('property')).available
    return { wallet, reference, listEntries, available }
  }

  it('cancelling a pending withdrawal returns amount and fee once, under its reference', async () => {
    const { wallet, reference, listEntries, available } = await pending()
    const request = { reference, request_id: randomUUID() }
    const answer = await wallet.ok('cancelWithdrawal', request)
    expect(answer).toMatchObject({ reference, status: 'cancelled', available_after: '500' })
    expect(await wallet.ok('cancelWithdrawal', request)).toEqual(answer)
    expect(await available()).toBe('500')
    const entries = await listEntries()
    expect(entries.map((entry) => [entry.amount, entry.status, entry.reference])).toEqual(
      ['2', '198', '-2', '-198'].map((amount) => [amount, 'cancelled', reference]),
    )
    expect(entries.map((entry) => entry.withdrawal_part)).toEqual(['fee', 'amount', 'fee', 'amount'])
    expect(entries[1]?.remark).toContain('cancelled by you')
    expect(entries[1]?.request_id).toBe(request.request_id)
    // It is not paid out later.
    await advanceClock(on.server.sandbox, 24 * 3_600_000)
    expect((await listEntries())[0]?.status).toBe('cancelled')
    expect(await wallet.send('cancelWithdrawal', { reference })).toMatchObject(
      refused('wallet.withdrawalNotPending'),
    )
  })

  it('a paid withdrawal can neither be cancelled nor refused', async () => {
    const { wallet, reference, available } = await pending()
    await advanceClock(on.server.sandbox, 3_600_000)
    expect(await wallet.send('cancelWithdrawal', { reference })).toMatchObject(
      refused('wallet.withdrawalNotPending'),
    )
    expect(await available()).toBe('300')
    expect(await on.deskRefuses('refuse-payout', { reference, reason: 'too late' })).toBe('reference')
  })

  it("another partner's withdrawal cannot be cancelled", async () => {
    const { reference, listEntries } = await pending()
    const other = await on.newWallet()
    const answer = await other.send('cancelWithdrawal', { reference })
    expect(answer).toMatchObject(refused('wallet.withdrawalNotFound'))
    expect(await other.send('cancelWithdrawal', { reference: 'W-00000000' })).toMatchObject(
      refused('wallet.withdrawalNotFound'),
    )
    expect(await other.send('cancelWithdrawal', { reference: '' })).toMatchObject({ code: 400 })
    expect((await listEntries())[0]?.status).toBe('pending')
  })

  it('the desk refuses a withdrawal with a reason, which its entries contain', async () => {
    const { wallet, reference, listEntries, available } = await pending()
    expect(await on.deskRefuses('refuse-payout', { reference, reason: ' ' })).toBe('reason')
    expect(await on.deskRefuses('refuse-payout', { reference: 'W-1', reason: 'x' })).toBe('reference')
    expect(await on.deskRefuses('refuse-payout', { reason: 'x' })).toBe('reference')
    await on.desk('refuse-payout', {
      reference: ` ${reference.toLowerCase()} `,
      reason: 'The address is not yours.',
    })
    expect(await available()).toBe('500')
    const entries = await listEntries()
    expect(entries.map((entry) => [entry.status, entry.reason])).toEqual(
      Array.from({ length: 4 }, () => ['refused', 'The address is not yours.']),
    )
    expect(entries.map((entry) => entry.withdrawal_part)).toEqual(['fee', 'amount', 'fee', 'amount'])
    expect(entries[1]?.remark).toContain('The address is not yours.')
    expect(await wallet.send('cancelWithdrawal', { reference })).toMatchObject(
      refused('wallet.withdrawalNotPending'),
    )
  })

  it('the desk lists a withdrawal while it is pending', async () => {
    const { wallet, reference } = await pending()
    const listed = `<th scope="row">${reference}</th>`
    expect(await on.desk('time', { minutes: '1' })).toContain(listed)
    await wallet.ok('cancelWithdrawal', { reference })
    expect(await on.desk('time', { minutes: '1' })).not.toContain(listed)
  })
})
