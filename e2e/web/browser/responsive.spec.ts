/** The app adapts to its environment: forced colours, reduced motion, landscape, an on-screen keyboard, print. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'

/** A system colour as the browser computes it. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = color
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, name)

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

test('with forced colours, buttons have a border, the focus a ring and the selection another colour', async ({
  page,
  running,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await logInPartner(page, running, '/wallet')
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
  await expect(withdraw).toBeVisible()
  const edge = await systemColor(page, 'ButtonBorder')
  for (const name of ['Withdraw', 'Deposit'])
    expect(await styleOf(page.getByRole('button', { name, exact: true }), 'border-top-color')).toBe(edge)
  await page.keyboard.press('Tab')
  expect(await styleOf(page.locator(':focus'), 'outline-color')).toBe(await systemColor(page, 'Highlight'))
  expect(await styleOf(page.locator(':focus'), 'outline-style')).toBe('solid')

  await page.goto('/#/ad-center/coupons')
  const tab = page.getByRole('tab', { selected: true })
  await expect(tab).toBeVisible()
  const other = page.getByRole('tab', { selected: false }).first()
  expect(await styleOf(tab, 'border-bottom-color')).not.toBe(await styleOf(other, 'border-bottom-color'))

  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toBeVisible()
  expect(await styleOf(chosen, 'background-color')).toBe(await systemColor(page, 'SelectedItem'))
})

/** The names of the running animations and transitions that are not instantaneous. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0) > 1)
      .map((animation) =>
        animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name,
      ),
  )

test('dialogs move, and do not with reduced motion', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Language' })
  await expect(opener).toBeVisible()
  // Slow enough to be observed.
  const client = await page.context().newCDPSession(page)
  await client.send('Animation.enable')
  await client.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  const dialog = page.getByRole('dialog', { name: 'Language' })
  await opener.click()
  await expect(dialog).toBeVisible()
  expect(await runningAnimations(page)).toEqual([])
  await page.reload()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await opener.click()
  await expect(dialog).toBeVisible()
  expect((await runningAnimations(page)).length).toBeGreaterThan(0)
})

async function expectNoSidewaysScroll(page: Page) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(client)
}

/** Expects the full element on the screen, with nothing over its centre. */
async function expectFullyVisible(element: Locator) {
  await expect(element).toBeInViewport({ ratio: 1 })
  const isOnTop = await element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (node.contains(hit) || hit.contains(node))
  })
  expect(isOnTop, `${element} is covered`).toBe(true)
}

test('a phone on its side leaves room below the header, and sheets show their buttons', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await logInPartner(page, running, '/wallet')
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const header = await page.getByRole('banner').boundingBox()
  expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThan(390 / 2)

  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  const sheet = page.getByRole('dialog', { name: 'Language' })
  await expectFullyVisible(sheet.getByRole('button', { name: 'OK' }))
  await expectFullyVisible(sheet.getByRole('button', { name: 'Cancel' }))
  await expectFullyVisible(sheet.getByRole('option', { selected: true }))
})

test('the open on-screen keyboard does not cover the focused field and its button', async ({
  page,
  running,
}) => {
  // The keyboard makes the page shorter.
  await page.goto('/')
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.choose('Orbit Orchard')
  await plans.startPut()
  const amount = plans.amountField()
  await amount.focus()
  await page.setViewportSize({ width: 390, height: 420 })
  await amount.fill('150')
  await expectFullyVisible(amount)
  await page.setViewportSize({ width: 390, height: 844 })
  await plans.enterAmount('150')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await page.setViewportSize({ width: 390, height: 420 })
  const dialog = page.getByRole('dialog', { name: 'Transaction password' })
  await dialog.getByLabel('Transaction password, 6 digits').pressSequentially(partner.transactionPassword)
  await expectFullyVisible(dialog.getByLabel('Transaction password, 6 digits'))
  await expectFullyVisible(dialog.getByRole('button', { name: 'OK' }))
})

test('printed receipts and statements are black on white, with the ribbon and without controls', async ({
  page,
  running,
}) => {
  // As wide as A4 between its margins.
  await page.setViewportSize({ width: 700, height: 990 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await logInPartner(page, running, '/wallet')
  const wallet = new WalletPages(page)
  const row = page.getByRole('link', { name: /[A-Z]-\u2060?[0-9A-Z]{8}/ }).first()
  await row.click()
  await wallet.expectTitle('Receipt')
  await expect(wallet.figure('Reference')).toBeVisible()

  const expectPaper = async () => {
    expect(await styleOf(page.locator('html'), 'background-color')).toBe('rgb(255, 255, 255)')
    expect(await styleOf(page.getByRole('main'), 'color')).toBe('rgb(28, 26, 22)')
    await expect(page.getByRole('complementary')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('header')).toBeHidden()
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(wallet.figure('Reference')).toBeVisible()
  await expectPaper()

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.goto('/#/wallet/statement')
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect(page.getByText(/^Verified: opening/)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expectPaper()
})
