/** The main job of the app, for web and desktop. */

import { expect, type Page, test } from '@playwright/test'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { AccountPages } from './pages/account-pages.ts'
import type { DeskPage } from './pages/desk-page.ts'
import { PlanPages } from './pages/plan-pages.ts'
import { inOnePiece, WalletPages } from './pages/wallet-pages.ts'
import type { Partner } from './ready-partner.ts'

const ana: Partner = { username: 'ana', password: 'correct horse 1', transactionPassword: '493817' }
const product = 'Orbit Orchard'

export interface MainJob {
  readonly page: Page
  readonly desk: DeskPage
  readonly running: RunningSandbox
  /** Goes to a path of the app, as from the address bar. */
  readonly open: (path: string) => Promise<unknown>
}

/**
 * The path of a new user from registration to a payout. Resolves to the presses on navigation, and the scrolls to what is pressed,
 * from the login page to the wallet with the money on its way.
 */
export async function doMainJob({ page, desk, running, open }: MainJob): Promise<number> {
  const account = new AccountPages(page)
  const plans = new PlanPages(page)
  const wallet = new WalletPages(page)
  const link = (name: string) => page.getByRole('link', { name })
  let moves = 0
  let deposit = ''
  let put = ''
  let withdrawal = ''

  await test.step('register and open the ad account', async () => {
    await open('/')
    await account.register(ana, 'PLACARD-INVITE')
    await account.readRisks()
    await account.openAdAccount('PLACARD-OPEN')
    const ribbon = page.getByRole('complementary')
    await expect(ribbon).toHaveText('Sandbox: simulated data, no real money')
  })

  await test.step('set the transaction password', async () => {
    await account.follow(link('Set a transaction password'))
    await wallet.setTransactionPassword(ana.transactionPassword)
    await account.expectTitle('Ad center')
  })

  await test.step('customer service grants a deposit', async () => {
    deposit = await desk.grantDeposit(ana.username, '500.00')
  })

  await test.step('before the first settlement the wallet says what blocks a withdrawal', async () => {
    // A look aside, which no step needs.
    await open('/wallet')
    await wallet.expectBalances({
      total: 500_00,
      available: 500_00,
      toBeConsumed: 0,
      toBeSettled: 0,
    })
    await wallet.expectFigure('Lent by the network', '$100.00')
    await expect(page.getByText('The start-up credit has not been returned yet.')).toBeVisible()
    await page.goBack()
  })

  await test.step('bind a card', async () => {
    await account.follow(link('Add a bank card or withdrawal address'))
    const card = { bank: 'Harbour Bank', beneficiary: 'Ana Weber', account: 'DE02120300000000202051' }
    await wallet.bindCard(card, ana.transactionPassword)
  })

  await test.step('put an amount on a plan', async () => {
    await plans.follow(link('Fund a plan'))
    await plans.choose(product)
    await plans.expectStatus('Ready to fund')
    // Another one.
    await plans.lookAtProduct()
    await plans.goBack()
    await plans.startPut()
    await plans.enterAmount('300')
    const summary = plans.summary()
    await plans.expectFigure('From start-up credit', '$100.00', summary)
    await plans.expectFigure('From available balance', '$200.00', summary)
    await plans.expectFigure('Available afterwards', '$300.00', summary)
    await plans.confirmPut(ana.transactionPassword)
    await expect(page.getByRole('heading', { name: 'Plan funded' })).toBeVisible()
    put = await plans.figure('Reference').innerText()
    await plans.follow(link('See the plan'))
  })

  await test.step('the plan goes through its states', async () => {
    await plans.expectStatus('Matching')
    await desk.letTimePass({ minutes: 10 })
    await plans.expectStatus('In progress')
    await desk.letTimePass({ hours: 2 })
    await expect(plans.figure('Billed')).not.toContainText('$0.00')
    await desk.letTimePass({ hours: 24 })
    await plans.expectStatus('Settled')
    await plans.expectHistory([
      'Ready to fund',
      'Matching',
      'In progress',
      'Completed',
      'Awaiting settlement',
      'Settled',
    ])
    await expect(plans.figure('Start-up credit taken back')).toContainText('$100.00')
  })

  await test.step('withdraw', async () => {
    await open('/wallet')
    await expect(page.getByRole('region', { name: 'Start-up credit' })).toBeHidden()
    await wallet.expectBalances({ toBeConsumed: 0, toBeSettled: 0 })
    const before = await wallet.balances()
    await page.goBack()
    await wallet.startWithdrawal()
    await wallet.enterWithdrawal('150')
    await wallet.expectFigure('Fee', '$1.75', wallet.summary())
    await wallet.expectFigure('Arrives', '$148.25', wallet.summary())
    await wallet.confirmWithdrawal(ana.transactionPassword)
    await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
    await expect(wallet.figure('Status')).toHaveText('Pending')
    withdrawal = await wallet.figure('Reference').innerText()
    await desk.letTimePass({ hours: 24 })
    await wallet.follow(link('Go to the wallet'))
    moves = account.moves + plans.moves + wallet.moves
    await expect(page.getByRole('link', { name: inOnePiece(withdrawal) }).first()).toContainText('Paid out')
    await wallet.expectBalances({ available: before.available - 150_00 })
  })

  await test.step('the ledger has every step, and the sums add up', async () => {
    const entries = await wallet.entries()
    const references = new Set(entries.map((entry) => entry.reference))
    for (const reference of [deposit, put, withdrawal]) expect(references).toContain(reference)
    expect(entries.map((entry) => entry.type)).toContain('Start-up credit taken back')

    const shown = await wallet.balances()
    const sumOf = (balance: string) =>
      entries.filter((entry) => entry.balance === balance).reduce((total, entry) => total + entry.cents, 0)
    expect(sumOf('Available')).toBe(shown.available)
    expect(sumOf('To be consumed')).toBe(shown.toBeConsumed)
    expect(sumOf('To be settled')).toBe(shown.toBeSettled)
    expect(sumOf('Start-up credit') + sumOf('Start-up credit in plans')).toBe(0)
    expect(shown.available + shown.toBeConsumed + shown.toBeSettled).toBe(shown.total)
    await expect(page.getByText('The loaded entries match the balances.')).toBeVisible()
    expect(await checkInvariants(running.sandbox.database)).toEqual([])
  })

  await test.step('the receipt can be found again, and logging out asks first', async () => {
    await page
      .getByRole('link', { name: inOnePiece(withdrawal) })
      .first()
      .click()
    await account.expectTitle('Receipt')
    await expect(wallet.figure('Reference')).toHaveText(withdrawal)
    await open('/ad-center')
    await account.logOut()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await account.logIn(ana)
    await account.expectTitle('Ad center')
  })
  return moves
}
