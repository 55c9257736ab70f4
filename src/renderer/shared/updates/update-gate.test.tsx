/** A host that requires a newer version, before money moves. The update itself: `e2e/web/session/min-version.spec.ts`. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import {
  changeAnswers,
  expectErrors,
  interceptRequests,
  openAsPartner,
  reopenApp,
  test,
} from '#testing/app.tsx'
import { amountField, choosePlan, enterAmount, fundPlan } from '#testing/plan.ts'
import {
  confirmWithPassword,
  dialog,
  expectFigure,
  expectGone,
  expectPath,
  expectTitle,
  figure,
  goTo,
} from '#testing/screen.ts'
import { openFreeWallet, openReceipt } from '#testing/wallet.ts'

const question = page.getByRole('dialog', { name: /update Placard/i })
const goOn = question.getByRole('button', { name: 'Continue without updating' })

/** The app remembers a choice for a version until it starts again, so each test demands another one. */
async function demand(minimum: string, newest: string | undefined): Promise<void> {
  changeAnswers(configEndpoints.basicConfig.path, (data) =>
    typeof data === 'object' ? { ...data, min_version: minimum } : data,
  )
  // The page of the app itself.
  interceptRequests('/', async () =>
    newest === undefined
      ? new Response('', { status: 404 })
      : new Response(`<meta name="version" content="${newest}">`),
  )
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
}

const recharge = () => page.getByRole('button', { name: 'Deposit', exact: true }).click()

async function cancel(): Promise<void> {
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectGone(question)
}

test('funding and depositing ask for the update first, with both versions named', async () => {
  await demand('7.1.0', '7.2.0')
  const expectRequired = async () => {
    await expect.element(question).toMatchTextContent('versions older than 7.1.0 are no longer safe')
    await expectFigure('Oldest safe version', '7.1.0', question)
    await expectFigure('Newest version', '7.2.0', question)
    await expect.element(question.getByRole('button', { name: 'Update now' })).toBeVisible()
    await expectGone(goOn)
  }
  await openAsPartner(paths.wallet)
  await recharge()
  await expectRequired()
  await cancel()
  await expectGone(page.getByRole('dialog'))

  goTo(paths.plan)
  await choosePlan('Pebble Harbor')
  const planPath = location.hash.slice(1)
  await page.getByRole('link', { name: 'Fund this plan' }).click()
  await expectRequired()
  await cancel()
  await expectPath(planPath)

  // A link that skips the first step leads to the same dialog.
  goTo(`${planPath}&put=amount`)
  await expect.element(amountField).toBeVisible()
  await enterAmount('60')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expectRequired()
  await cancel()
  await expectGone(page.getByRole('dialog'))

  goTo(paths.foreignExchange)
  await page.getByLabelText('Acceptance code').fill('ABC')
  await page.getByRole('button', { name: 'Start exchange' }).click()
  await expectRequired()
})

test('a required version above the newest one is ignored', async () => {
  await demand('8.1.0', '8.0.9')
  await openFreeWallet()
  await recharge()
  await expect.element(dialog('Deposit')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByLabelText('Amount', { exact: true })).toBeVisible()
  goTo(paths.plan)
  await fundPlan('Pebble Harbor', '60')
})

test('the user decides when the newest version cannot be verified', async () => {
  expectErrors(/404/)
  await demand('9.1.0', undefined)
  await openAsPartner(paths.wallet)
  await expectTitle('Wallet')
  await recharge()
  await expect
    .element(question)
    .toMatchTextContent('Placard could not verify that this version has been released')
  await goOn.click()
  await expectGone(question)
  await expect.element(dialog('Deposit')).toBeVisible()
})

test('a withdrawal and its cancellation go on after a warning', async () => {
  await demand('6.1.0', '6.2.0')
  const { transactionPassword } = await openFreeWallet()
  const startWithdrawal = () => page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const amount = page.getByLabelText('Amount', { exact: true })
  await startWithdrawal()
  await expect.element(question).toMatchTextContent('You can withdraw with or without the update.')
  await expect.element(goOn).toBeVisible()
  await cancel()
  await expectTitle('Wallet')
  await expectGone(amount)

  await startWithdrawal()
  await goOn.click()
  await expectGone(question)
  // Shown only once, not again at the confirmation.
  await amount.fill('40')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm with password' }).click()
  await confirmWithPassword(transactionPassword)
  await expect.element(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  const reference = figure('Reference').element().textContent ?? ''

  await demand('6.3.0', '6.4.0')
  await reopenApp(paths.wallet)
  await openReceipt(reference)
  await page.getByRole('button', { name: 'Cancel this withdrawal' }).click()
  await expect
    .element(question)
    .toMatchTextContent('You can cancel the withdrawal with or without the update.')
  await goOn.click()
  await expectGone(question)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect.element(figure('Status')).toHaveTextContent('Cancelled')
})
