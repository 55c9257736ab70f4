import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPositive } from '#protocol/amount.ts'
import { zero } from '#protocol/money.ts'
import { advanceClock } from '../delivery/advance.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { embeddedTestDatabase } from '../testing/database.ts'
import { type WalletSandbox, walletSandbox } from '../testing/wallet.ts'

let on: WalletSandbox
beforeAll(async () => {
  on = await walletSandbox(embeddedTestDatabase)
})
afterAll(() => on.close())

it('the desk charges revenue of a plan back with a reason, which the entry contains', async () => {
  const wallet = await on.newWallet()
  await wallet.deposit('500')
  await wallet.put('brindle-coffee', '150')
  const list = async () => (await wallet.ok('planList', { page_size: 100 })).list
  const plan = async () => (await list()).find(({ product_id }) => product_id === 'brindle-coffee')
  const form = { plan: (await plan())?.plan_number ?? '', amount: '1.50', reason: 'Clicks of a bot' }
  expect(await on.deskRefuses('chargeback', form)).toBe('plan')
  await advanceClock(on.server.sandbox, 3 * 3_600_000)
  expect(isPositive((await plan())?.revenue ?? zero)).toBe(true)
  for (const [wrong, field] of [
    [{ plan: '1999-00001' }, 'plan'],
    [{ plan: '' }, 'plan'],
    [{ amount: '100000' }, 'amount'],
    [{ amount: '0.001' }, 'amount'],
    [{ reason: '' }, 'reason'],
  ] as const) {
    expect(await on.deskRefuses('chargeback', { ...form, ...wrong })).toBe(field)
  }
  await on.desk('chargeback', form)
  const [entry, ...others] = (await wallet.ok('entries', { type: 'system_chargeback' })).list
  expect(others).toEqual([])
  expect(entry).toMatchObject({ amount: '-1.5', balance: 'to_be_settled', reason: 'Clicks of a bot' })
  expect(entry?.corrects).toBeDefined()
  expect(await checkInvariants(on.database)).toEqual([])
})
