/** A phone with a notch and a home indicator: no content or control is under them, in portrait or landscape. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'

type Insets = Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>

async function cover(page: Page, insets: Insets): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** Expects elements inside the screen without its covered edges, px. */
async function expectInside(page: Page, { top, bottom, left, right }: Insets, selector: string) {
  const size = page.viewportSize()
  if (!size) throw new Error('no viewport')
  // All read at one moment: the header gets its bell later than its title.
  const boxes = await page.locator(selector).evaluateAll((elements) =>
    elements
      .map((element) => ({
        text: element.textContent || element.getAttribute('aria-label'),
        box: element.getBoundingClientRect().toJSON(),
      }))
      .filter(({ box }) => box.width > 0 && box.height > 0),
  )
  expect(boxes.length).toBeGreaterThan(0)
  for (const { text, box } of boxes) {
    expect(box.left, `${text}: left`).toBeGreaterThanOrEqual(left)
    expect(box.right, `${text}: right`).toBeLessThanOrEqual(size.width - right)
    expect(box.top, `${text}: top`).toBeGreaterThanOrEqual(top)
    expect(box.bottom, `${text}: bottom`).toBeLessThanOrEqual(size.height - bottom)
  }
}

const portrait = { top: 47, bottom: 34, left: 0, right: 0 }
const landscape = { top: 0, bottom: 21, left: 47, right: 47 }
const headerParts = 'header button, header h1'

test('header, ribbon, footer and sheet avoid a notch and a home indicator, and in landscape nothing is outside of the screen', async ({
  page,
  running,
}) => {
  await cover(page, portrait)
  await logInPartner(page, running, '/plan')
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  await expectInside(page, portrait, `${headerParts}, [data-ribbon]`)

  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const action = page.getByRole('link', { name: 'Fund this plan' })
  await expect(action).toBeVisible()
  await expectInside(page, portrait, `${headerParts}, main a[class*="primary"]`)

  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  const sheet = page.getByRole('dialog', { name: 'Language' })
  await expect(sheet).toBeVisible()
  await expectInside(page, portrait, 'dialog:modal button, dialog:modal [role=listbox]')

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 700, height: 390 })
  await cover(page, landscape)
  await page.goto('/#/wallet')
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
  await expectInside(page, landscape, headerParts)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
})
