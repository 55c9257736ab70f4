/** Money outcomes that arrive after the user left the page. While the next page loads: `e2e/web/money/late-responses.spec.ts`. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { confirmFunding, funded, fundPlan } from '#testing/plan.ts'
import {
  banner,
  confirmWithPassword,
  expectCount,
  expectPath,
  expectTitle,
  figure,
  goTo,
  logInByForm,
} from '#testing/screen.ts'
import { expectAvailable, openFreeWallet } from '#testing/wallet.ts'

/** Lets the host handle requests at once, and delays the responses until the returned function is called. */
function hold(path: string, answer?: object): () => void {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  interceptRequests(path, async (send) => {
    const response = answer ? Response.json(answer) : await send()
    await end
    return response
  })
  return resolve
}

/** Funds a plan with 120.00; executed by the host, but not answered yet. */
async function startLateFunding(): Promise<() => void> {
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Pebble Harbor', '120')
  const respond = hold(planEndpoints.putPlan.path)
  await confirmFunding(partner.transactionPassword)
  await expect.element(page.getByText('Funding the plan…')).toBeVisible()
  return respond
}

const lateBanner = (title: string) => page.getByRole('status').filter({ hasText: title })
const receiptLink = page.getByRole('link', { name: 'See the receipt' })

test('a funding that finishes after its page was left shows a banner with a link to the receipt', async () => {
  const respond = await startLateFunding()
  const flow = location.hash
  history.back()
  await expect.poll(() => location.hash).not.toBe(flow)
  goTo(paths.wallet)
  await expectTitle('Wallet')

  respond()
  const notice = lateBanner('Plan funded')
  await expect.element(notice).toBeVisible()
  await expectAvailable('$480.00')
  await expectPath(paths.wallet)
  await notice.getByRole('link', { name: 'See the receipt' }).click()
  await expect.element(funded).toBeVisible()
  await expect.element(figure('Reference')).toMatchTextContent(/^\w-/)
  await expectCount(receiptLink, 0)
  // Going back leads to the previous page.
  history.back()
  await expectTitle('Wallet')
  await expectCount(receiptLink, 0)
})

test('a withdrawal refused after its page was left shows a banner, and the reason on its page', async () => {
  const partner = await openFreeWallet()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const amount = page.getByLabelText('Amount', { exact: true })
  await amount.fill('100')
  await page.getByRole('button', { name: 'Continue' }).click()
  const respond = hold(walletEndpoints.withdraw.path, {
    code: 400,
    msg: 'Withdrawals pause until noon.',
    data: null,
  })
  await page.getByRole('button', { name: 'Confirm with password' }).click()
  await confirmWithPassword(partner.transactionPassword)
  await expect.element(page.getByText('Sending the withdrawal…')).toBeVisible()
  goTo(paths.settings)
  await expectTitle('Settings')

  respond()
  const notice = lateBanner('The withdrawal was not made')
  await expect.element(notice).toBeVisible()
  await expectTitle('Settings')
  await notice.getByRole('link', { name: 'See why' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Withdrawals pause until noon.')
  await expect.element(amount).toHaveValue('100')
})

test('the outcome is not shown to another user', async () => {
  const respond = await startLateFunding()
  goTo(paths.adCenter)
  await expectTitle('Ad center')
  await banner().getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  const other = await commands.readyPartner()
  await logInByForm(other)
  await expectTitle('Ad center')
  goTo(paths.settings)
  await expectTitle('Settings')
  respond()
  goTo(paths.wallet)
  await expectAvailable('$500.00')
  await expectCount(lateBanner('Plan funded'), 0)
})
