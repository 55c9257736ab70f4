import { basePath } from '#protocol/http/endpoint.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { expect, test } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner, submitDeskForm } from '../../ready-partner.ts'

test('a withdrawal survives a reload at each step and moves money once', async ({ page, running }) => {
  const partner = await readyPartner(running)
  await submitDeskForm(running, 'credit', { username: partner.username })
  await openAs(page, running, partner, '/wallet')
  const wallet = new WalletPages(page)
  const amount = page.getByLabel('Amount', { exact: true })
  await wallet.startWithdrawal()
  await amount.fill('120.5')
  await expect(page).toHaveURL(/step=withdraw$/)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('120.5')
  await page.reload()
  await expect(amount).toHaveValue('120.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await wallet.expectFigure('Amount', '$120.50', wallet.summary())
  await page.reload()
  await wallet.expectFigure('Amount', '$120.50', wallet.summary())
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(amount).toHaveValue('120.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  let requestCount = 0
  await page.route(`**${basePath}${walletEndpoints.withdraw.path}`, async (route) => {
    requestCount += 1
    // The page is reloaded before the response arrives.
    if (requestCount === 1) await page.reload()
    else await route.continue()
  })
  await wallet.confirmWithdrawal(partner.transactionPassword)
  await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  expect(requestCount).toBe(2)
  const reference = await wallet.figure('Reference').innerText()
  await page.reload()
  await expect(wallet.figure('Reference')).toHaveText(reference)
  await wallet.goBack()
  await expect(amount).toHaveValue('')
  await page.goto('/#/wallet')
  await wallet.expectBalances({ available: 379_50 })
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})
