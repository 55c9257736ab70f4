/** Scroll positions across navigations. */
import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#sandbox/db/schema/accounts.ts'
import { seedEntries } from '#sandbox/seed/entries.ts'
import { expect, test } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

// Small enough that the receipt is also longer than the screen.
test.use({ viewport: { width: 390, height: 480 } })

const position = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scrollRange = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)

/** The rows with a link that are fully on the screen below the header, by their index and place. */
const rowsOnScreen = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return [...document.querySelectorAll('li[data-index]:has(a)')].flatMap((row) => {
      const box = row.getBoundingClientRect()
      const isOnScreen = box.top >= top && box.bottom <= innerHeight
      return isOnScreen ? [{ index: row.getAttribute('data-index'), top: Math.round(box.top) }] : []
    })
  })

/** A row on the screen, once the list has replaced its rows after a scroll: it shows the same ones twice in a row. */
async function settledRow(page: Page): Promise<Locator> {
  let rows: Awaited<ReturnType<typeof rowsOnScreen>> = []
  await expect(async () => {
    const before = rows
    rows = await rowsOnScreen(page)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(before)
  }).toPass({ intervals: [100] })
  return page.locator(`li[data-index="${rows[0]?.index}"]`)
}

test('a page starts at its top, and going back leads to the same place of the list', async ({
  page,
  running,
}) => {
  const partner = await readyPartner(running)
  const { database, clock } = running.sandbox
  const [account] = await database.read.select().from(accounts).where(eq(accounts.username, partner.username))
  if (!account) throw new Error('no account')
  await seedEntries(database, account.id, 200, clock.now())
  const wallet = new WalletPages(page)
  await openAs(page, running, partner, '/wallet')
  await wallet.openLedgerEntries()
  await expect.poll(() => position(page)).toBe(0)
  const rows = page.getByRole('link', { name: /after:/ })
  await expect(rows.first()).toBeVisible()

  for (const [goBack, start] of [
    [() => wallet.goBack(), 900],
    [() => page.goBack(), 1200],
  ] as const) {
    await page.evaluate((y) => scrollTo(0, y), start)
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(start)
    const pressed = await settledRow(page)
    // Focus may scroll; the key does not.
    await pressed.getByRole('link').focus()
    await expect(pressed).toBeInViewport()
    expect(await position(page)).toBeGreaterThan(500)
    const topOfRow = async () => Math.round((await pressed.boundingBox())?.y ?? Number.NaN)
    const top = await topOfRow()
    await page.keyboard.press('Enter')
    await wallet.expectTitle('Receipt')
    await expect(wallet.figure('Reference')).toBeVisible()
    expect(await scrollRange(page)).toBeGreaterThan(100)
    await expect.poll(() => position(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 100))

    await goBack()
    await wallet.expectTitle('Funding details')
    // Rows above may be estimated again, so the document's position may differ; the row on the screen may not.
    await expect.poll(topOfRow).toBe(top)
  }
})

test('a reload keeps the place', async ({ page, running }) => {
  const partner = await readyPartner(running)
  await openAs(page, running, partner, '/ad-center')
  const last = page.getByText('Frequently asked')
  await expect(last).toBeVisible()
  await page.evaluate(() => scrollTo(0, 700))
  // What is above may be a line longer or shorter by now, also after the reload.
  await expect.poll(() => position(page)).toBeGreaterThan(600)
  const before = await position(page)
  await page.reload()
  await expect(last).toBeVisible()
  await expect.poll(async () => Math.abs((await position(page)) - before)).toBeLessThan(60)
})
