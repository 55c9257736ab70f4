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

  /** Lets real time pass up to a moment. */
  const until = (moment: string) => on.clock.tick(Date.parse(moment) - on.clock.now().getTime())
  const statement = (from: string, to: string, more = {}) => wallet.ok('statement', { from, to, ...more })
  const available = (balances: readonly { readonly balance: string; readonly amount: string }[]) =>
    balances.find((each) => each.balance === 'available')?.amount

  // The year runs on from test to test, since time does not run backwards.
  let year = 2026
  beforeEach(async () => {
    year += 1
    until(`${year}-01-01T12:00:00Z`)
    wallet = await on.newWallet()
  })

  describe('a statement', () => {
    beforeEach(async () => {
      // 22:59 UTC is still the day in Berlin in winter, 23:00 is the next.
      until(`${year}-01-10T22:59:59.999Z`)
      await wallet.deposit('100')
      until(`${year}-01-10T23:00:00.000Z`)
      await wallet.deposit('20')
      until(`${year}-01-12T09:00:00Z`)
      await wallet.withdraw('50')
      until(`${year}-01-14T23:00:00.000Z`)
      await wallet.deposit('7')
    })

    it('opens with what was there, closes with what is, and lists what came between, oldest first', async () => {
      const { opening, closing, list, total, ...rest } = await statement(`${year}-01-11`, `${year}-01-14`)
      expect([available(opening), available(closing)]).toEqual(['100', '70'])
      expect(list.map((each) => each.amount)).toEqual(['20', '-48', '-2'])
      expect(total).toBe(3)
      expect(opening.map((each) => each.balance)).toEqual([
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

    it('holds one day, and a day on which nothing happened', async () => {
      const day = await statement(`${year}-01-10`, `${year}-01-10`)
      expect([day.list.map((each) => each.amount), available(day.closing)]).toEqual([['100'], '100'])
      const quiet = await statement(`${year}-01-13`, `${year}-01-13`)
      expect([quiet.list, quiet.total, available(quiet.opening)]).toEqual([[], 0, '70'])
      expect(quiet.closing).toEqual(quiet.opening)
    })

    it('is empty before the account was there, and complete over everything', async () => {
      const before = await statement(`${year - 1}-01-01`, `${year - 1}-12-31`)
      expect([before.total, before.closing.every((each) => each.amount === '0')]).toEqual([0, true])
      const all = await statement(`${year}-01-01`, `${year}-12-31`)
      expect(all.opening.every((each) => each.amount === '0')).toBe(true)
      expect(available(all.closing)).toBe((await wallet.ok('property')).available)
      expect(all.list.map((each) => each.id)).toEqual(Array.from({ length: all.total }, (__, at) => at + 1))
    })

    it('goes by the days of the call, and of the account once it has a zone', async () => {
      const request = { from: `${year}-01-10`, to: `${year}-01-10` }
      const utc = await wallet.send('statement', request, { 'X-TZ': 'UTC GMT+00:00' })
      expect(utc).toMatchObject({ data: { total: 2, closing: [{ amount: '120.00' }, {}, {}, {}, {}] } })
    })

    it('pages by entry number, with the same frame on every page', async () => {
      const whole = await statement(`${year}-01-01`, `${year}-01-31`)
      const paged: number[] = []
      for (let after: number | undefined; paged.length < whole.total; after = paged.at(-1)) {
        const page = await statement(`${year}-01-01`, `${year}-01-31`, {
          page_size: 2,
          ...(after !== undefined && { after }),
        })
        expect(page.list.length).toBeGreaterThan(0)
        expect({ ...page, list: [] }).toEqual({ ...whole, list: [] })
        paged.push(...page.list.map((each) => each.id))
      }
      expect(paged).toEqual(whole.list.map((each) => each.id))
      const beyond = await statement(`${year}-01-11`, `${year}-01-14`, { after: 999_999 })
      expect([beyond.list, beyond.total]).toEqual([[], 3])
      // A number before the period does not let anything from before it in.
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
    ])('refuses %j', async (request) => {
      expect(await wallet.send('statement', request)).toMatchObject(refused('general.paramsError'))
    })
  })

  describe('the funding details of a month', () => {
    beforeEach(async () => {
      until(`${year}-03-20T12:00:00Z`)
      wallet = await on.newWallet()
      until(`${year}-03-31T21:59:59.999Z`)
      await wallet.deposit('100')
      // 22:00 UTC is April in Berlin, in summer.
      until(`${year}-03-31T22:00:00.000Z`)
      await wallet.deposit('300')
      await wallet.withdraw('50.50')
      const { reference } = await wallet.withdraw('20')
      await wallet.ok('cancelWithdrawal', { reference })
    })

    it('say what came in and went out in it, whatever type is listed', async () => {
      const march = await wallet.ok('entries', { month: `${year}-03` })
      expect(march).toMatchObject({ total: 3, money_in: '100', money_out: '0' })
      const april = await wallet.ok('entries', { month: `${year}-04` })
      expect(april).toMatchObject({ total: 7, money_in: '320', money_out: '70.5' })
      const signed = april.list.map((each) => each.amount)
      expect(sum(signed)).toBe('249.5')
      const deposits = await wallet.ok('entries', { month: `${year}-04`, type: 'system_deposit' })
      expect(deposits).toMatchObject({ total: 1, money_in: '320', money_out: '70.5' })
      const none = await wallet.ok('entries', { month: `${year}-04`, type: 'vip_subscription' })
      expect(none).toEqual({ list: [], total: 0, money_in: amount('320'), money_out: amount('70.5') })
    })

    it('know no sums without a month, and count types in all', async () => {
      expect(await wallet.ok('entries')).toMatchObject({ money_in: undefined, money_out: undefined })
      expect(await wallet.ok('entries', { type: 'system_deposit' })).toMatchObject({ total: 2 })
    })

    it('page within month and type', async () => {
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

  it('time of entries never runs backwards, even when the clock does', async () => {
    await wallet.deposit('1')
    const late = on.clock.now()
    on.clock.tick(-3_600_000)
    await wallet.deposit('2')
    const [entry] = (await wallet.ok('entries')).list
    expect([entry?.amount, entry?.time]).toEqual(['2', late.toISOString()])
    on.clock.tick(3_600_000)
  })
})
