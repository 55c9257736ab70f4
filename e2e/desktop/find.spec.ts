/** Find in page: the bar of the desktop app. */
import type { Page } from '@playwright/test'

import { CustomerPages } from '../pages/customer-pages.ts'
import { expect, test } from './support/fixtures.ts'
import { choose, pressShortcut } from './support/native-ui.ts'
import { openAsPartner } from './support/open-as-partner.ts'

const bar = (page: Page) => page.getByRole('search', { name: 'Find in page' })
const input = (page: Page) => bar(page).getByRole('textbox', { name: 'Find in page' })
const position = (page: Page) => bar(page).getByRole('status')

/** How often a text is on the page. */
const countOf = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const text = document.querySelector('main')?.innerText ?? ''
    return text.toLowerCase().split(wanted).length - 1
  }, text)

/** The text that is highlighted as the current match. */
const currentMatch = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('find-current') ?? [])].map(String))

/**
 * An object whose `isReceived` resolves when the page has handled the next command to find. Keys and commands come to the page
 * on different ways, so that a key which follows a command can arrive before it.
 */
const awaitCommand = (page: Page) =>
  page.evaluateHandle(() => ({
    isReceived: new Promise<void>((resolve) =>
      window.placard?.onEvent(({ type }) => {
        if (type === 'openFind') resolve()
      }),
    ),
  }))

test('find in page counts matches, moves both ways and restores the focus', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  const email = page.getByLabel('Email address')
  await email.focus()

  await expect(async () => {
    await pressShortcut(app, 'F')
    await expect(input(page)).toBeFocused({ timeout: 3000 })
  }).toPass()
  await expect(position(page)).toHaveText('')
  const total = await countOf(page, 'password')
  expect(total).toBeGreaterThan(1)
  await input(page).pressSequentially('PASSWÓRD')
  await expect(input(page)).toBeFocused()
  await expect(position(page)).toHaveText(`1 of ${total}`)
  expect((await currentMatch(page)).map((text) => text.toLowerCase())).toEqual(['password'])

  await page.keyboard.press('Enter')
  await expect(position(page)).toHaveText(`2 of ${total}`)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(position(page)).toHaveText(`${total} of ${total}`)
  await bar(page).getByRole('button', { name: 'Next match' }).click()
  await expect(position(page)).toHaveText(`1 of ${total}`)

  // The text in the bar's own field is not a match.
  await input(page).fill('no such text')
  await expect(position(page)).toHaveText('Not found')
  expect(await currentMatch(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(email).toBeFocused()
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
})

test('find in page follows changes of the page and ignores dialogs', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  const account = await openAsPartner(page, running)
  await choose(app, 'Settings…')
  await account.expectTitle('Settings')
  await choose(app, 'Find in page…')
  await input(page).fill('dark')
  await expect(position(page)).toHaveText('Not found')
  await page.evaluate(() => document.querySelector('main')?.append('d', document.createElement('b'), 'ark'))
  await expect(position(page)).toHaveText('1 of 1')

  await input(page).fill('coupons')
  await choose(app, 'Back')
  await account.expectTitle('Ad center')
  await expect(page.getByRole('link', { name: 'Coupons' })).toBeVisible()
  await expect(position(page)).toHaveText(`1 of ${await countOf(page, 'coupons')}`)
  await bar(page).getByRole('button', { name: 'Close' }).click()

  await choose(app, 'About Placard')
  await expect(page.getByRole('dialog', { name: 'About Placard' })).toBeVisible()
  const command = await awaitCommand(page)
  await choose(app, 'Find in page…')
  await command.evaluate(({ isReceived }) => isReceived)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'About Placard' })).toBeHidden()
  await expect(bar(page)).toBeHidden()
})

test('find in page says that it does not search a foreign page', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  await openAsPartner(page, running)
  await choose(app, 'Find in page…')
  await expect(input(page)).toBeFocused()
  await expect(bar(page).getByText('is not searched')).toBeHidden()
  const customer = new CustomerPages(page)
  await customer.openHelp()
  await expect(bar(page).getByText('The page of customer service is not searched.')).toBeVisible()
})
