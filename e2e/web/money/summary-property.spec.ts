/** The summary of generated accounts: page, CSV and PDF have the same figures, and they are the ledger's to the cent. */
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { sessionIdOf } from '#sandbox/auth/sessions.ts'
import { accounts } from '#sandbox/db/schema/accounts.ts'
import { plans } from '#sandbox/db/schema/plans.ts'
import { advance, advanceClock } from '#sandbox/delivery/advance.ts'
import { BusinessError } from '#sandbox/http/business-error.ts'
import { figuresBySides, networkMonths } from '#sandbox/ledger/model/compare-summary.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { longOr } from '#sandbox/testing/full-run.ts'
import { actionsOf } from '#sandbox/testing/partner.ts'
import { test as base, builtWeb, expect } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { type Partner, readyPartner, tokenOf } from '../../ready-partner.ts'
import { compareSummaryFiles } from '../../summary-files.ts'

const runs = longOr(40, 1)
const zone = 'Europe/Berlin'
const hourMs = 3_600_000
/** The accounts begin after each other, the last one a few days ago. */
const spanMs = 100 * 24 * hourMs

/** A sandbox in memory whose time a test moves forward. */
async function startInThePast() {
  let now = Date.now() - runs * spanMs
  const running = await startSandbox({
    ports: 0,
    data: { memory: true },
    staticFolder: builtWeb,
    speed: 0.001,
    passwordCost: cheapCost,
    ownTime: () => new Date(now),
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { running, pass }
}

const test = base.extend<
  object,
  { past: Awaited<ReturnType<typeof startInThePast>>; running: RunningSandbox }
>({
  past: [
    async ({}, use) => {
      const past = await startInThePast()
      await use(past)
      await past.running.close()
    },
    { scope: 'worker' },
  ],
  running: [async ({ past }, use) => use(past.running), { scope: 'worker' }],
})
test.use({ timezoneId: zone })

const cents = fc.integer({ min: 1, max: 60_000 }).map((value) => (value / 100).toFixed(2))
const step = fc.record({
  what: fc.constantFrom('deposit', 'withdraw', 'fund', 'fund', 'settle'),
  amount: cents,
  product: fc.nat(50),
  hours: fc.integer({ min: 1, max: 200 }),
})
const history = fc.array(step, { minLength: 8, maxLength: 12 })
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The partner as the sandbox's own handlers know them. */
async function contextOf({ sandbox, origin, deskOrigin }: RunningSandbox, partner: Partner) {
  const sessionId = sessionIdOf(await tokenOf({ origin, deskOrigin }, partner))
  const [account] = await sandbox.database.read
    .select()
    .from(accounts)
    .where(eq(accounts.username, partner.username))
  if (account === undefined || sessionId === undefined) throw new Error('no account')
  return { sandbox, account, sessionId, language: 'en', timeZone: zone } as const
}

/** Does what the history says; what the host refuses is left out. */
async function live({ running, pass }: Awaited<ReturnType<typeof startInThePast>>, steps: readonly Step[]) {
  const partner = await readyPartner(running)
  const context = await contextOf(running, partner)
  const act = actionsOf(context)
  /** Funds one of the plans that wait: a product has none while its plan runs. */
  async function fund(product: number, amount: string) {
    const waiting = await running.sandbox.database.read
      .select({ id: plans.id })
      .from(plans)
      .where(and(eq(plans.account_id, context.account.id), eq(plans.status, 'waitPut')))
      .orderBy(plans.product_id)
    const plan = waiting[product % waiting.length]
    if (plan) await act.put(plan.id, amount)
  }
  let passed = 0
  for (const { what, amount, product, hours } of steps) {
    pass(hours * hourMs)
    passed += hours * hourMs
    await act.stepUp()
    try {
      if (what === 'deposit') await act.deposit(amount)
      else if (what === 'withdraw') await act.withdraw(amount)
      else if (what === 'fund') await fund(product, amount)
      else await advanceClock(running.sandbox, hours * 24 * hourMs)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
    }
  }
  pass(spanMs - passed)
  // All that is due by now is delivered, so that nothing changes while the page and its files are read.
  await advance(running.sandbox)
  return { partner, context }
}

/** Of the months in the file, by the network's side of the ledger. */
const names = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  fees: 'Fees',
  levels: 'VIP subscription',
  consumed: 'Consumed',
  revenue: 'Revenue',
  share: 'Network’s share',
  coupons: 'Paid by coupons',
  net: 'Net result',
} as const

for (const [index, steps] of fc.sample(history, { numRuns: runs, seed: 20_261_124 }).entries()) {
  test(`the summary of generated account ${index + 1} is the ledger's, on the page, as CSV and as PDF`, async ({
    page,
    past,
  }, info) => {
    const { partner, context } = await live(past, steps)
    await openAs(page, past.running, partner, '/wallet/summary')
    const from = new Date(context.account.created_at.getTime() - 24 * hourMs).toISOString().slice(0, 10)
    await page.getByLabel('First day').fill(from)
    const { rows } = await compareSummaryFiles(page, info)
    const ofMonth = await networkMonths(context, zone)
    for (const row of rows.slice(0, -1)) {
      const expected = Object.entries(figuresBySides(ofMonth(row.Period ?? '')))
      const written = Object.entries(names).map(([figure, column]) => [figure, Number(row[column])])
      expect(written, `${row.Period} of ${JSON.stringify(steps)}`).toEqual(
        expected.map(([figure, amount]) => [figure, Number(amount)]),
      )
    }
    expect(rows.length).toBeGreaterThan(2)
  })
}
