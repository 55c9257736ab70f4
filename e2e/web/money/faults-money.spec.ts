/**
 * Money movements with every fault between browser and sandbox: the page shows a true state, the money moves at most once,
 * and the wallet shows the server's data within 5 s of recovery. The daily run has a selection; `test:faults` runs all.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { paths, planDetailPath, receiptPath } from '#app/routing/paths.ts'
import { exchangeEndpoints } from '#protocol/http/exchange.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { amount } from '#protocol/money.ts'
import { acceptances, withdrawals } from '#sandbox/db/schema/ledger.ts'
import { plans } from '#sandbox/db/schema/plans.ts'
import { partnerNamed } from '#sandbox/desk/partners.ts'
import { issueAcceptance } from '#sandbox/ledger/acceptances.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { returnUnusedCredit } from '#sandbox/ledger/promotional-credit.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { acceptors } from '#sandbox/seed/acceptors.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import {
  expectNotBlank,
  faults,
  goTo,
  logInAgain,
  openAs,
  shortenTimeouts,
  test,
} from '../../fault-fixtures.ts'
import { expect } from '../../fixtures.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { type Partner, post, readyPartner, tokenOf } from '../../ready-partner.ts'

type Account = NonNullable<Awaited<ReturnType<typeof partnerNamed>>>

interface Scene {
  readonly page: Page
  readonly running: RunningSandbox
  readonly partner: Partner
  readonly account: Account
}

interface Flow {
  /** The path of the request that moves money. */
  readonly call: string
  /** The start path; creates its preconditions. */
  readonly path: (scene: Scene) => Promise<string> | string
  /** Goes to the last activation and returns it. */
  readonly prepare: (scene: Scene) => Promise<() => Promise<void>>
  /** How often it was executed. */
  readonly effects: (scene: Scene) => Promise<number>
  /** The text that confirms it. */
  readonly done: RegExp
  /** The change of the available balance by one execution, in cents. */
  readonly takes: number
}

const rowsOf = async (rows: Promise<readonly unknown[]>): Promise<number> => (await rows).length

async function waitingPlan({ running, account }: Scene): Promise<string> {
  const { id } = account
  const [plan] = await running.sandbox.database.read
    .select()
    .from(plans)
    .where(and(eq(plans.account_id, id), eq(plans.product_id, 'pebble-harbor'), eq(plans.status, 'waitPut')))
  if (plan === undefined) throw new Error('no plan waits')
  return plan.id
}

/** Requests a withdrawal through the API, as another tab would; returns its reference. */
async function pendingWithdrawal({ running, partner }: Scene): Promise<string> {
  const { origin } = running
  const token = await tokenOf(running, partner)
  const password = createHash('md5').update(partner.transactionPassword).digest('hex')
  await post(origin, 'checkTransactionPassword', { password }, token)
  const body = { amount: '100', method: 'card', request_id: randomUUID() } as const
  const { reference } = await post(origin, 'withdraw', body, token)
  return String(reference)
}

const withdrawn = ({ running, account }: Scene) =>
  running.sandbox.database.read.select().from(withdrawals).where(eq(withdrawals.account_id, account.id))

const flows: Readonly<Record<string, Flow>> = {
  'a put': {
    call: planEndpoints.putPlan.path,
    path: async (scene) => `${planDetailPath(await waitingPlan(scene))}&put=amount`,
    prepare: async ({ page, partner }) => {
      const pages = new PlanPages(page)
      await pages.enterAmount('120')
      return () => pages.confirmPut(partner.transactionPassword)
    },
    effects: ({ running, account }) =>
      rowsOf(
        running.sandbox.database.read
          .select()
          .from(plans)
          .where(and(eq(plans.account_id, account.id), ne(plans.status, 'waitPut'))),
      ),
    done: /Plan funded/,
    takes: 120_00,
  },
  'a withdrawal': {
    call: walletEndpoints.withdraw.path,
    path: () => `${paths.wallet}?step=withdraw`,
    prepare: async ({ page, partner }) => {
      const wallet = new WalletPages(page)
      await wallet.enterWithdrawal('100')
      return () => wallet.confirmWithdrawal(partner.transactionPassword)
    },
    effects: (scene) => rowsOf(withdrawn(scene)),
    done: /Withdrawal requested/,
    takes: 100_00,
  },
  'cancelling a withdrawal': {
    call: walletAdditions.cancelWithdrawal.path,
    path: async (scene) => receiptPath(await pendingWithdrawal(scene)),
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel this withdrawal' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
      return () => dialog.getByRole('button', { name: 'Cancel withdrawal' }).click()
    },
    effects: async (scene) => (await withdrawn(scene)).filter(({ status }) => status === 'cancelled').length,
    done: /is back in your available balance/,
    takes: -100_00,
  },
  'an acceptance': {
    call: exchangeEndpoints.acceptorDetail.path,
    path: () => paths.foreignExchange,
    prepare: async ({ page, running, account }) => {
      const { database, clock } = running.sandbox
      const [acceptor] = acceptors
      if (acceptor === undefined) throw new Error('nobody accepts')
      const { code } = await issueAcceptance(database.db, account, acceptor, amount('300'), clock.now())
      await page.getByLabel('Acceptance code').fill(code)
      return () => page.getByRole('button', { name: 'Start exchange' }).click()
    },
    effects: ({ running, account }) =>
      rowsOf(
        running.sandbox.database.read
          .select()
          .from(acceptances)
          .where(and(eq(acceptances.account_id, account.id), isNotNull(acceptances.opened_at))),
      ),
    done: /Nothing has been credited yet/,
    takes: 0,
  },
}

async function newScene(page: Page, running: RunningSandbox): Promise<Scene> {
  const partner = await readyPartner(running)
  const { database, clock } = running.sandbox
  const account = await partnerNamed(database, partner.username)
  if (account === undefined) throw new Error('no account')
  await returnUnusedCredit(database, account.id, clock.now())
  return { page, running, partner, account }
}

/** In the daily run each flow meets one or two faults, each flow different ones; every endpoint meets more in `fault-injection`. */
const step = 44
const selectedFaults = (flowIndex: number) =>
  faults.filter((_fault, index) => isFullRun || index % step === (flowIndex * 3) % step)

for (const [flowIndex, [name, flow]] of Object.entries(flows).entries())
  for (const [fault, known] of selectedFaults(flowIndex))
    test(`${name}: ${fault}`, async ({ page, running, network }) => {
      const scene = await newScene(page, running)
      const wallet = new WalletPages(page)
      await shortenTimeouts(page, known)
      await openAs(page, { running, network }, scene.partner, await flow.path(scene))
      const act = await flow.prepare(scene)
      const before = await flow.effects(scene)
      const firstRequest = network.received.length
      const isSent = () => network.received.slice(firstRequest).some(({ call }) => call === flow.call)
      network.setFault(({ call }) => (call === flow.call ? known.fault : undefined))
      await act()

      // The page always says something, and never that a possibly executed movement failed.
      await expect.poll(isSent).toBe(true)
      await expectNotBlank(page)
      const message = page
        .getByText(flow.done)
        .or(page.getByRole('alert'))
        .or(page.getByText(/Not known yet|No answer yet/))
      const isOver = message
        .or(page.getByLabel('Username'))
        .or(page.locator('[aria-invalid=true]'))
        .or(page.getByRole('status').filter({ hasText: /\w{3}/ }))
      await expect(isOver.first()).toBeVisible({ timeout: 20_000 })
      if (known.kind === 'received') await expect(page.getByRole('main').getByText(/failed/i)).toHaveCount(0)

      await network.heal()
      const retry = page.getByRole('button', { name: 'Check again' })
      // It may disappear before the tap, because the app has checked by itself.
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined)
      const initialAvailable = flow.takes < 0 ? 400_00 : 500_00
      // The app may be navigating to a receipt, to the login, or back to the previous page; and the wallet has to load.
      await expect(async () => {
        await logInAgain(page, scene.partner)
        await goTo(page, paths.wallet)
        await expect(wallet.total()).toBeVisible({ timeout: 1_500 })
      }).toPass()
      await expect(async () => {
        await expect(wallet.total().getByText('Verified: parts equal the total')).toBeVisible({
          timeout: 1_500,
        })
        const taken = initialAvailable - (await wallet.balances()).available
        expect(taken).toBe(((await flow.effects(scene)) - before) * flow.takes + 0)
      }).toPass({ timeout: 5_000, intervals: [250] })
      if (known.kind === 'harmless') expect(await flow.effects(scene)).toBe(before + 1)
      expect((await flow.effects(scene)) - before).toBeLessThanOrEqual(1)
      expect(await checkInvariants(running.sandbox.database)).toEqual([])
    })
