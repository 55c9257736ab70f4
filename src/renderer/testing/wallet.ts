/** The wallet and the withdrawal, as the page object of `e2e/pages/wallet-pages.ts`. */

import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { openApp } from './app.tsx'
import { confirmWithPassword, expectFigure, expectTitle, figure } from './screen.ts'

/** Opens the wallet of a new partner with 500.00, who may withdraw: the start-up credit is back with the network. */
export async function openFreeWallet(path: string = paths.wallet) {
  const partner = await commands.readyPartner()
  await commands.submitDeskForm('credit', { username: partner.username })
  await openApp(path, partner.token)
  return partner
}

/** Expects an available balance and a total that adds up. */
export async function expectAvailable(amount: string): Promise<void> {
  const total = page.getByRole('region', { name: 'Total assets' })
  await expectFigure('Available', amount, total)
  await expect.element(total).toMatchTextContent('Verified: parts equal the total')
}

/** Requests a withdrawal up to the receipt, and returns its reference. */
export async function withdraw(amount: string, digits: string): Promise<string> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByLabelText('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm with password' }).click()
  await confirmWithPassword(digits)
  await expect.element(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  return figure('Reference').element().textContent ?? ''
}

/** Opens the receipt of the newest movement from the wallet. */
export async function openNewestReceipt(): Promise<void> {
  await page
    .getByRole('link', { name: /[A-Z]-\u2060?[0-9A-Z]{8}/ })
    .first()
    .click()
  await expectTitle('Receipt')
}

/** Opens the receipt of a movement from the wallet, by its newest entry. */
export async function openReceipt(reference: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(inOnePiece(reference)) })
    .first()
    .click()
  await expectTitle('Receipt')
  await expect.element(figure('Reference')).toHaveTextContent(reference)
}
