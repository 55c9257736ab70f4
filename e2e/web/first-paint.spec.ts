/** The sign-in page before its scripts: what it shows, and that nothing done there is lost when the app takes over. */
import type { Page } from '@playwright/test'
import { calls } from '#contract/wire/calls.ts'
import { expect, test } from '../fixtures.ts'

/** Holds the app's scripts back until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** The app has taken over once its title stands. */
const isTakenOver = (page: Page) => expect(page).toHaveTitle(/·/)

const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('p, h1, label, input, button, svg, a')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, element.textContent, x, y, width, height]
    }),
  )

test('keeps what was typed, the place in it and the focus', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await username(page).fill('ana')
  await password(page).fill('correct horse')
  await username(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  letGo()
  await isTakenOver(page)
  await expect(username(page)).toBeFocused()
  await page.keyboard.type('nn')
  await expect(username(page)).toHaveValue('annna')
  await expect(password(page)).toHaveValue('correct horse')
})

test('sends the form that was sent before the app was there, and never to an address', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await username(page).fill('nobody')
  await password(page).fill('wrong horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  const sent = page.waitForRequest(`**${calls.login.path}`)
  letGo()
  expect((await sent).postDataJSON()).toEqual({ username: 'nobody', password: 'wrong horse' })
  await expect(page.getByText(/incorrect|wrong/i)).toBeVisible()
})

test('opens what was pressed before the app was there', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Language' }).click()
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('stands where the app will stand, in the language and theme that were chosen', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'zh')
    localStorage.setItem('placard', JSON.stringify({ theme: 'dark', textSize: 125 }))
  })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const before = await boxes(page)
  letGo()
  await isTakenOver(page)
  expect(await boxes(page)).toEqual(before)
})

test('is not shown for another page', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/#/register', { waitUntil: 'commit' })
  await expect(page.locator('.shell-header')).toBeAttached()
  await expect(page.getByRole('heading')).toHaveCount(0)
})

test('is fetched once: a second visit asks for the page, its configuration and data alone', async ({
  page,
}) => {
  const overTheLine = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.transferSize > 0
            ? new URL(entry.name).pathname
            : [],
        )
        .filter((path) => path.startsWith('/assets/')),
    )
  for (const path of ['/', '/#/terms']) {
    await page.goto('about:blank')
    await page.goto(path)
    await isTakenOver(page)
    expect(await overTheLine()).not.toEqual([])
    await page.goto('about:blank')
    await page.goto(path)
    await isTakenOver(page)
    expect(await overTheLine()).toEqual([])
  }
})
