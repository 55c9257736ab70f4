/** The command palette's actions: each starts what a button starts, and moves no money by itself. */
import { basePath } from '#protocol/http/endpoint.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'

import { expect, test } from './support/fixtures.ts'
import { choose } from './support/native-ui.ts'
import { openAsPartner } from './support/open-as-partner.ts'

test('the palette finds actions by synonyms and runs them', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  const withdrawals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${basePath}${walletEndpoints.withdraw.path}`)) withdrawals.push(request.url())
  })
  const account = await openAsPartner(page, running)
  const options = page.getByRole('option')
  const type = async (text: string) => {
    await choose(app, 'Go to page or plan…')
    await page.getByRole('combobox', { name: 'Page or plan' }).fill(text)
  }

  await type('cash out')
  await expect(options).toHaveText(['Withdraw'])
  await page.keyboard.press('Enter')
  await account.expectTitle('Wallet')
  await expect(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible()

  await type('top up')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/deposit|recharge/i)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await type('sign out')
  await page.keyboard.press('Enter')
  const logout = page.getByRole('dialog', { name: 'Log out?' })
  await expect(logout).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()

  await type('lang')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible()
  await page.keyboard.press('Escape')

  await type('night mode')
  await expect(options).toHaveText(['Light theme', 'Dark theme'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await type('hide am')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
  expect(withdrawals).toEqual([])
})

test('the palette finds plans to fund by "fund", and no word that only contains it', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  await openAsPartner(page, running)
  await choose(app, 'Go to page or plan…')
  const palette = page.getByRole('combobox', { name: 'Page or plan' })
  await palette.fill('fund')
  await expect(page.getByRole('option', { name: /Orbit Orchard/ })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Plans', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Disputes' })).toBeHidden()
  await palette.fill('sputes')
  await expect(page.getByRole('option')).toHaveText(['Disputes'])
})

test('the palette offers visitors only what they may do', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  await choose(app, 'Go to page or plan…')
  await expect(page.getByRole('option', { name: 'Language' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Withdraw' })).toBeHidden()
  await expect(page.getByRole('option', { name: 'Log out' })).toBeHidden()
})
