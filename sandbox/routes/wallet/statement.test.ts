import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amount, sum } from '#protocol/money.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { testKinds } from '../../testing/database.ts'
import { refused, type TestWallet, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

describe.each(testKinds())('on %s', (_, open) => {
  let on: WalletSandbox
  let wallet: TestWallet
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(async () => {
    expect(await checkInvariants(on.database)).toEqual([])
    await on.close()
  })

  /** Advances the clock to a time. */
  const advanceTo = (time: string) => on.clock.tick(Date.parse(time) - on.clock.now().getTime())
  const statement = (from: string, to: string, more = {}) => wallet.ok('statement', { from, to, ...more })
  const available = (balances: readonly { readonly balance: string; readonly amount: string }[]) =>
    balances.find(({ balance }) => balance === 'available')?.amount

  // Each test has a year of its own, because the clock must not go back.
  let year = 2026
  beforeEach(async () => {
    year += 1
    advanceTo(`${year}-01-01T12:00:00Z`)
    wallet = await on.newWallet()
  })

  describe('a statement', () => {
    beforeEach(async () => {
      // In winter 22:59 UTC is the same day in Berlin, 23:00 UTC is the next.
      advanceTo(`${year}-01-10T22:59:59.999Z`)
      await wallet.deposit('100')
      advanceTo(`${year}-01-10T23:00:00.000Z`)
      await wallet.deposit('20')
      advanceTo(`${year}-01-12T09:00:00Z`)
      await wallet.withdraw('50')
      advanceTo(`${year}-01-14T23:00:00.000Z`)
      await wallet.deposit('7')
    })

    it('a statement has the opening and closing balances, and the entries between them, oldest first', async () => {
      const { opening, closing, list, total, ...rest } = await statement(`${year}-01-11`, `${year}-01-14`)
      expect([available(opening), available(closing)]).toEqual(['100', '70'])
      expect(list.map(({ amount }) => amount)).toEqual(['20', '-48', '-2'])
      expect(total).toBe(3)
      expect(opening.map(({ balance }) => balance)).toEqual([
        'available',
        'to_be_consumed',
        'to_be_settled',
        'start_up_credit',
        'start_up_credit_in_plans',
      ])
      expect(rest).toMatchObject({
        currency: 'USD',
        from: `${year}-01-11`,
        to: `${year}-01-14`,
        as_of: on.clock.now().toISOString(),
      })
    })

    it('a statement can cover one day, also one without entries', async () => {
      const day = await statement(`${year}-01-10`, `${year}-01-10`)
      expect([day.list.map(({ amount }) => amount), available(day.closing)]).toEqual([['100'], '100'])
      const quiet = await statement(`${year}-01-13`, `${year}-01-13`)
      expect([quiet.list, quiet.total, available(quiet.opening)]).toEqual([[], 0, '70'])
      expect(quiet.closing).toEqual(quiet.opening)
    })

    it('a statement is empty before the account existed, and complete over the whole time', async () => {
      const before = await statement(`${year - 1}-01-01`, `${year - 1}-12-31`)
      expect([before.total, before.closing.every(({ amount }) => amount === '0')]).toEqual([0, true])
      const all = await statement(`${year}-01-01`, `${year}-12-31`)
      expect(all.opening.every(({ amount }) => amount === '0')).toBe(true)
      expect(available(all.closing)).toBe((await wallet.ok('property')).available)
      expect(all.list.map(({ id }) => id)).toEqual(
        Array.from({ length: all.total }, (__, index) => index + 1),
      )
    })

    it("a statement has the days of the call's time zone if the account has none", async () => {
      const request = { from: `${year}-01-10`, to: `${year}-01-10` }
      const utc = await wallet.send('statement', request, { 'X-TZ': 'UTC GMT+00:00' })
      expect(utc).toMatchObject({ data: { total: 2, closing: [{ amount: '120.00' }, {}, {}, {}, {}] } })
    })

    it('a statement is paged by entry number, with the same balances on each page', async () => {
      const complete = await statement(`${year}-01-01`, `${year}-01-31`)
      const paged: number[] = []
      for (let after: number | undefined; paged.length < complete.total; after = paged.at(-1)) {
        const page = await statement(`${year}-01-01`, `${year}-01-31`, {
          page_size: 2,
          ...(after !== undefined && { after }),
        })
        expect(page.list.length).toBeGreaterThan(0)
        expect({ ...page, list: [] }).toEqual({ ...complete, list: [] })
        paged.push(...page.list.map(({ id }) => id))
      }
      expect(paged).toEqual(complete.list.map(({ id }) => id))
      const beyond = await statement(`${year}-01-11`, `${year}-01-14`, { after: 999_999 })
      expect([beyond.list, beyond.total]).toEqual([[], 3])
      // A number before the period includes no entry from before it.
      expect((await statement(`${year}-01-11`, `${year}-01-14`, { after: 1 })).list).toHaveLength(3)
    })

    it.each([
      [{ from: '2027-01-02', to: '2027-01-01' }],
      [{ from: '2027-02-30', to: '2027-03-31' }],
      [{ from: '2027-01-01', to: '2027-13-01' }],
      [{ from: '2027-01-01' }],
      [{ from: '2027-01-01', to: '2027-01-02', page_size: 0 }],
      [{ from: '2027-01-01', to: '2027-01-02', page_size: 1001 }],
      [{ from: '2027-01-01', to: '2027-01-02', after: -1 }],
    ])('the statement request %j is rejected', async (request) => {
      expect(await wallet.send('statement', request)).toMatchObject(refused('general.paramsError'))
    })
  })

  describe('the funding details of a month', () => {
    beforeEach(async () => {
      advanceTo(`${year}-03-20T12:00:00Z`)
      wallet = await on.newWallet()
      advanceTo(`${year}-03-31T21:59:59.999Z`)
      await wallet.deposit('100')
      // In summer 22:00 UTC is already April in Berlin.
      advanceTo(`${year}-03-31T22:00:00.000Z`)
      await wallet.deposit('300')
      await wallet.withdraw('50.50')
      const { reference } = await wallet.withdraw('20')
      await wallet.ok('cancelWithdrawal', { reference })
    })

    it('the entries of a month have its money in and out, of the requested type or of all', async () => {
      const march = await wallet.ok('entries', { month: `${year}-03` })
      expect(march).toMatchObject({ total: 3, money_in: '100', money_out: '0' })
      const april = await wallet.ok('entries', { month: `${year}-04` })
      expect(april).toMatchObject({ total: 7, money_in: '320', money_out: '70.5' })
      const amounts = april.list.map((entry) => entry.amount)
      expect(sum(amounts)).toBe('249.5')
      const deposits = await wallet.ok('entries', { month: `${year}-04`, type: 'system_deposit' })
      expect(deposits).toMatchObject({ total: 1, money_in: '300', money_out: '0' })
      const none = await wallet.ok('entries', { month: `${year}-04`, type: 'vip_subscription' })
      expect(none).toEqual({ list: [], total: 0, money_in: amount('0'), money_out: amount('0') })
    })

    it('without a month the entries have no sums, and the total of a type covers the whole time', async () => {
      expect(await wallet.ok('entries')).toMatchObject({ money_in: undefined, money_out: undefined })
      expect(await wallet.ok('entries', { type: 'system_deposit' })).toMatchObject({ total: 2 })
    })

    it('the entries of a month and type are paged', async () => {
      const request = { month: `${year}-04`, type: 'manual_withdrawal', page_size: 4 } as const
      const first = await wallet.ok('entries', request)
      const before = first.list.at(-1)?.id ?? 0
      const second = await wallet.ok('entries', { ...request, before })
      const third = await wallet.ok('entries', { ...request, page: 2 })
      expect([first.list.length, second.list.length]).toEqual([4, 2])
      expect(third.list).toEqual(second.list)
      expect(second.total).toBe(6)
    })
  })

  it('the time of entries does not go back, even if the clock does', async () => {
    await wallet.deposit('1')
    const late = on.clock.now()
    on.clock.tick(-3_600_000)
    await wallet.deposit('2')
    const [entry] = (await wallet.ok('entries')).list
    expect([entry?.amount, entry?.time]).toEqual(['2', late.toISOString()])
    on.clock.tick(3_600_000)
  })
})
