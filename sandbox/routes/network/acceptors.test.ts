import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPositive } from '#protocol/amount.ts'
import { amount } from '#protocol/money.ts'
import { advance, advanceClock } from '../../delivery/advance.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { testKinds } from '../../testing/database.ts'
import { refused, type TestWallet, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

const minuteMs = 60_000

describe.each(testKinds())('on %s, foreign exchange', (_, open) => {
  let on: WalletSandbox
  let wallet: TestWallet
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(async () => {
    expect(await checkInvariants(on.database)).toEqual([])
    await on.close()
  })
  beforeEach(async () => {
    wallet = await on.newWallet()
  })

  /** Issues a code at the desk; returns it with the reference of its acceptance. */
  async function issue(more: Readonly<Record<string, string>> = {}) {
    const form = { username: wallet.username, acceptor: 'alder-quay', amount: '1200.50', ...more }
    const html = await on.desk('acceptance-code', form)
    const [, code = '', reference = ''] = /one use: ([A-Z2-9-]{14})\. Reference: (A-\w{8})/.exec(html) ?? []
    return { code, reference }
  }
  const enter = (acceptance_code: string) => wallet.send('acceptorDetail', { acceptance_code })
  const status = async () => (await wallet.ok('acceptorOrders')).list[0]?.status
  const available = async () => (await wallet.ok('property')).available

  it('there are six acceptors with limits, filtered by kind', async () => {
    const { acceptors, current } = await wallet.ok('acceptorDetail')
    expect(acceptors).toHaveLength(6)
    expect(acceptors.every(({ limit, currency }) => isPositive(limit) && currency === 'USD')).toBe(true)
    expect(current).toBeUndefined()
    const enterprises = (await wallet.ok('acceptorDetail', { kind: 'enterprise' })).acceptors
    expect(enterprises.map(({ kind }) => kind)).toEqual(['enterprise', 'enterprise', 'enterprise'])
    expect(await wallet.ok('acceptorOrders')).toEqual({ list: [], total: 0 })
  })

  it('a right code opens an acceptance and moves no money', async () => {
    const { code, reference } = await issue()
    expect(await wallet.ok('acceptorOrders')).toEqual({ list: [], total: 0 })
    const { current } = await wallet.ok('acceptorDetail', { acceptance_code: ` ${code.toLowerCase()}` })
    expect(current).toMatchObject({
      reference,
      status: 'open',
      amount: amount('1200.5'),
      acceptor: { id: 'alder-quay', kind: 'enterprise' },
      at: on.clock.now().toISOString(),
    })
    // A repeated call changes nothing.
    expect(await enter(code)).toMatchObject({ code: 200, data: { current: { reference } } })
    expect((await wallet.ok('acceptorOrders')).total).toBe(1)
    expect(await available()).toBe('0')
  })

  it("a wrong code, another partner's code and the code of an ended acceptance are rejected", async () => {
    const wrong = refused('exchange.acceptanceCodeWrong')
    expect(await enter('NOPE-NOPE-NOPE')).toMatchObject(wrong)
    const { code } = await issue()
    const other = await on.newWallet()
    expect(await other.send('acceptorDetail', { acceptance_code: code })).toMatchObject(wrong)
    await enter(code)
    await advanceClock(on.server.sandbox, 70 * minuteMs)
    expect(await status()).toBe('finished')
    expect(await enter(code)).toMatchObject(wrong)
    expect(await enter(' ')).toMatchObject(refused('form.required'))
  })

  it('an acceptance advances with delivery time and ends with one deposit under its reference', async () => {
    const { code, reference } = await issue()
    await enter(code)
    await advanceClock(on.server.sandbox, 10 * minuteMs - 1)
    expect(await status()).toBe('open')
    await advanceClock(on.server.sandbox, 1)
    expect(await status()).toBe('accepted')
    await advanceClock(on.server.sandbox, 60 * minuteMs - 1)
    expect(await status()).toBe('accepted')
    expect(await available()).toBe('0')
    await on.clock.advanceClock(1)
    await Promise.all([advance(on.server.sandbox), advance(on.server.sandbox)])
    expect(await status()).toBe('finished')
    expect((await wallet.ok('acceptorDetail')).current).toBeUndefined()
    expect(await wallet.ok('property')).toMatchObject({ available: '1200.5', deposit: '1200.5' })
    const { list, total } = await wallet.ok('entries', { type: 'system_deposit' })
    expect([total, list[0]?.reference, list[0]?.amount]).toEqual([1, reference, '1200.5'])
    expect(list[0]?.remark).toContain('Alder Quay Exchange')
  })

  it('an acceptance passes all steps at once after a long time', async () => {
    await enter((await issue()).code)
    await advanceClock(on.server.sandbox, 24 * 60 * minuteMs)
    expect(await status()).toBe('finished')
    expect(await available()).toBe('1200.5')
  })

  it('the desk advances an acceptance, but not one that has ended', async () => {
    const { code, reference } = await issue({ amount: '7' })
    const move = { reference, step: 'accepted' }
    expect(await on.deskRefuses('acceptance', move)).toBe('reference')
    await enter(code)
    await on.desk('acceptance', move)
    expect(await on.deskRefuses('acceptance', move)).toBe('reference')
    await on.desk('acceptance', { reference, step: 'finished' })
    expect(await on.deskRefuses('acceptance', { reference, step: 'finished' })).toBe('reference')
    expect(await on.deskRefuses('acceptance', { reference, step: 'refused' })).toBe('reference')
    expect(await on.deskRefuses('acceptance', { reference, step: 'issued' })).toBe('step')
    expect(await on.deskRefuses('acceptance', { reference: 'A-00000000', step: 'finished' })).toBe(
      'reference',
    )
    await advanceClock(on.server.sandbox, 24 * 60 * minuteMs)
    expect(await available()).toBe('7')
  })

  it('an acceptance that the desk refuses ends without a deposit', async () => {
    const { code, reference } = await issue()
    await enter(code)
    await on.desk('acceptance', { reference, step: 'refused' })
    await advanceClock(on.server.sandbox, 24 * 60 * minuteMs)
    expect(await status()).toBe('refused')
    expect(await available()).toBe('0')
  })

  it('acceptances are listed newest first, in pages', async () => {
    for (const value of ['1', '2', '3']) {
      await enter((await issue({ amount: value })).code)
      on.clock.tick(1000)
    }
    const first = await wallet.ok('acceptorOrders', { page: 1, page_size: 2 })
    const second = await wallet.ok('acceptorOrders', { page: 2, page_size: 2 })
    expect([...first.list, ...second.list].map((order) => order.amount)).toEqual(['3', '2', '1'])
    expect([first.total, second.total]).toEqual([3, 3])
  })

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ amount: '50000.01' }, 'amount'],
    [{ acceptor: 'nobody' }, 'acceptor'],
    [{ username: 'nobody' }, 'username'],
  ])('the desk issues no code for %j', async (wrong, field) => {
    const form = { username: wallet.username, acceptor: 'alder-quay', amount: '10', ...wrong }
    expect(await on.deskRefuses('acceptance-code', form)).toBe(field)
  })
})
