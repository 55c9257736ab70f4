import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { advanceClock } from '../../delivery/advance.ts'
import { testKinds } from '../../testing/database.ts'
import { rightPassword } from '../../testing/sandbox.ts'
import { refused, type TestWallet, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

const dayMs = 24 * 3_600_000

describe.each(testKinds())('on %s', (_, open) => {
  let on: WalletSandbox
  let wallet: TestWallet
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())
  beforeEach(async () => {
    wallet = await on.newWallet()
    await wallet.deposit('5000')
  })

  const set = (cap?: string) => wallet.ok('setSpendingCap', cap === undefined ? {} : { cap })
  const read = () => wallet.ok('spendingCap')
  const tomorrow = () => new Date(on.clock.now().getTime() + dayMs).toISOString()

  it('there is no spending cap at first, and setting and lowering it takes effect at once', async () => {
    expect(await read()).toEqual({ currency: 'USD', cap: undefined, spent: '0', pending: undefined })
    const request = { cap: '500', request_id: randomUUID() }
    expect(await wallet.ok('setSpendingCap', request)).toMatchObject({ cap: '500', pending: undefined })
    expect(await set('300.50')).toMatchObject({ cap: '300.5', pending: undefined })
    // A repeat gets the first response and has no effect.
    expect(await wallet.ok('setSpendingCap', request)).toMatchObject({ cap: '500' })
    expect(await read()).toMatchObject({ cap: '300.5' })
  })

  it.each([
    ['700', '700'],
    [undefined, undefined],
  ])('raising or removing the spending cap (to %s) takes effect after 24 hours', async (newCap, expected) => {
    await set('500')
    const pending = { cap: expected, effective_at: tomorrow() }
    expect(await set(newCap)).toMatchObject({ cap: '500', pending })
    on.clock.tick(dayMs - 1)
    expect(await read()).toMatchObject({ cap: '500', pending })
    on.clock.tick(1)
    const { cap, pending: after } = await read()
    expect([cap, after]).toEqual([expected, undefined])
  })

  it('lowering the spending cap, or setting the current one again, cancels a pending raise', async () => {
    await set('500')
    await set('900')
    expect(await set('400')).toMatchObject({ cap: '400', pending: undefined })
    await set('900')
    expect(await set('400')).toMatchObject({ cap: '400', pending: undefined })
    on.clock.tick(dayMs)
    expect(await read()).toMatchObject({ cap: '400' })
  })

  it('another raise of the spending cap restarts the wait, the same one does not', async () => {
    await set('500')
    const first = await set('900')
    on.clock.tick(1000)
    expect(await wallet.send('setSpendingCap', { cap: '900' })).toMatchObject(refused('wallet.notModified'))
    expect(await read()).toEqual(first)
    expect(await set('800')).toMatchObject({ pending: { cap: '800', effective_at: tomorrow() } })
  })

  it('a spending cap that changes nothing or is not an amount is rejected', async () => {
    expect(await wallet.send('setSpendingCap')).toMatchObject(refused('wallet.notModified'))
    await set('500')
    expect(await wallet.send('setSpendingCap', { cap: '500.00' })).toMatchObject(
      refused('wallet.notModified'),
    )
    for (const cap of ['0', '-1', '1e9', '0.001', '']) {
      expect(await wallet.send('setSpendingCap', { cap })).toMatchObject(refused('wallet.amountIncorrect'))
    }
    expect(await read()).toMatchObject({ cap: '500' })
  })

  it('funding above the spending cap is rejected with the rest, also if start-up credit pays', async () => {
    await set('500')
    expect(await wallet.put('brindle-coffee', '150')).toMatchObject({ code: 200 })
    expect(await read()).toMatchObject({ spent: '150' })
    expect(await wallet.put('orbit-orchard', '350.01')).toMatchObject(
      refused('plan.spendingCapExceeded', { left: '350.00' }),
    )
    expect(await wallet.put('orbit-orchard', '350')).toMatchObject({ code: 200 })
    expect(await wallet.put('quillwise', '60')).toMatchObject(
      refused('plan.spendingCapExceeded', { left: '0.00' }),
    )
    expect(await read()).toMatchObject({ cap: '500', spent: '500' })
  })

  it('nothing is left when the spending cap is lowered below what was spent', async () => {
    expect(await wallet.put('brindle-coffee', '150')).toMatchObject({ code: 200 })
    await set('100')
    expect(await wallet.put('quillwise', '60')).toMatchObject(
      refused('plan.spendingCapExceeded', { left: '0.00' }),
    )
  })

  it('the spending cap counts exactly the last 24 hours', async () => {
    await set('200')
    await wallet.put('brindle-coffee', '150')
    on.clock.tick(dayMs - 1)
    expect(await read()).toMatchObject({ spent: '150' })
    on.clock.tick(1)
    expect(await read()).toMatchObject({ spent: '0' })
    expect(await wallet.put('quillwise', '200')).toMatchObject({ code: 200 })
  })

  it('the spending cap does not count funding that was returned because matching failed', async () => {
    await set('300')
    await wallet.put('nine-knots', '250')
    expect(await read()).toMatchObject({ spent: '250' })
    await advanceClock(on.server.sandbox, 3_600_000)
    expect(await read()).toMatchObject({ spent: '0' })
  })

  it('the spending cap holds for concurrent funding', async () => {
    await set('200')
    const { list } = await wallet.ok('planList', { status: 'waitPut', page_size: 100 })
    const wanted = ['brindle-coffee', 'orbit-orchard', 'pebble-harbor', 'quillwise']
    const ids = list.filter((plan) => wanted.includes(plan.product_id)).map((plan) => plan.id)
    // Separate sessions, so that the cap decides and not the step-up window.
    const answers = await Promise.all(
      ids.map(async (id) => {
        const login = { username: wallet.username, password: 'correct horse' }
        const token = { 'X-CT': (await wallet.ok('login', login)).token }
        await wallet.send('checkTransactionPassword', { password: rightPassword }, token)
        return wallet.send('putPlan', { id, amount: '100' }, token)
      }),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 200, 400, 400])
    expect(await read()).toMatchObject({ spent: '200' })
  })
})
