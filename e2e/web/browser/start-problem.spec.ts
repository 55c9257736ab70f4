/** A page whose script does not arrive says so, in the user's language, and starts once it does. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'

const entry = '**/assets/start-*.js'
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'Placard has not started' })

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'is missing': (route) => route.fulfill({ status: 404, body: 'There is no such file.' }),
  'is a page instead': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Start page</p>' }),
  'is cut off': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'const started = {' }),
}

/** A page of its own: the browser logs errors that the fixture's page must not have. */
async function openBroken(context: BrowserContext, fault: (route: Route) => Promise<void>): Promise<Page> {
  const page = await context.newPage()
  await page.route(entry, fault)
  // The browser waits for a script before it says that the page is loaded.
  await page.goto('/#/login', { waitUntil: 'commit' })
  return page
}

for (const [name, fault] of Object.entries(faults))
  test(`when the entry script ${name}, the page says so, and trying again starts the app`, async ({
    context,
  }) => {
    const page = await openBroken(context, fault)
    await expect(problem(page)).toBeVisible()
    // As before, and on any other page.
    await page.goto('/?again#/wallet')
    await expect(problem(page)).toBeVisible()
    await page.unroute(entry)
    await problem(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Username').fill('ana')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('This cannot be empty.').first()).toBeVisible()
    await expect(problem(page)).toHaveCount(0)
  })

test('a script that never arrives is reported after a while', async ({ context }) => {
  const page = await openBroken(context, () => new Promise(() => undefined))
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(problem(page)).toBeHidden()
  const delays = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const { delay } = animation.effect?.getTiming() ?? {}
      animation.finish()
      return delay
    }),
  )
  expect(delays).toEqual([20_000])
  await expect(problem(page)).toBeVisible()
})

test('the problem is told in the user’s language', async ({ context }) => {
  await context.addInitScript(() => localStorage.setItem('lang', 'de'))
  const page = await openBroken(context, (route) => route.abort())
  await expect(page.getByRole('alert')).toContainText('Placard ist nicht gestartet')
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
})

test('without scripts the page says in every language what it needs', async ({ browser, running }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(running.origin)
  const texts = page.locator('noscript p')
  await expect(texts.first()).toBeVisible()
  await expect(texts).toHaveCount(12)
  const all = await texts.allTextContents()
  expect(all).toContain('Placard needs JavaScript. Please allow it for this page.')
  expect(all.filter((text) => text.includes('JavaScript'))).toHaveLength(12)
  await context.close()
})
