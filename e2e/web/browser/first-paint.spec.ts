/** The login page before its scripts: what it shows, and that hydration loses no input. */
import type { Page } from '@playwright/test'
import { authEndpoints } from '#protocol/http/auth.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { languages } from '#protocol/languages.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { expect, test } from '../../fixtures.ts'

/** Delays the app's scripts until the returned function is called. */
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

/** The app is hydrated once its title is set. */
const expectHydrated = (page: Page) => expect(page).toHaveTitle(/·/)

const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('p, h1, label, input, button, svg, a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.tagName, element.textContent, x, y, width, height]
      }),
  )

/** Each element with its sorted attributes, without generated ids, and each text. */
const rendered = (page: Page) =>
  page.evaluate(() => {
    const ids: string[] = []
    const nodes: string[][] = []
    const walker = document.createTreeWalker(document.querySelector('#app') ?? document, 5)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!(node instanceof Element)) {
        nodes.push([node.nodeValue ?? ''])
        continue
      }
      const attributes = [...node.attributes].map(({ name, value }) => {
        const id = value.replace(/-message$/, '')
        if (!/^(id|for)$/.test(name)) return `${name}=${value}`
        if (!ids.includes(id)) ids.push(id)
        return `${name}=${value.replace(id, `${ids.indexOf(id)}`)}`
      })
      // The heading takes the focus when the user comes back to the page.
      const isHeading = node.localName === 'h1'
      nodes.push([
        node.localName,
        ...attributes.filter((attribute) => !isHeading || !attribute.startsWith('tabindex')).toSorted(),
      ])
    }
    return nodes
  })

/** Remembers the elements of the page; the returned function counts those that are no longer in it. */
async function rememberElements(page: Page): Promise<() => Promise<number>> {
  const all = await page.evaluateHandle(() => [...document.querySelectorAll('#app *')])
  expect(await all.evaluate((elements) => elements.length)).toBeGreaterThan(20)
  return () => all.evaluate((elements) => elements.filter(({ isConnected }) => !isConnected).length)
}

test('the hydrated login page keeps the typed text, the cursor and the focus', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await username(page).fill('ana')
  await password(page).fill('correct horse')
  await username(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const field = await username(page).elementHandle()
  releaseScripts()
  await expectHydrated(page)
  expect(await username(page).evaluate((now, before) => now === before, field)).toBe(true)
  await expect(username(page)).toBeFocused()
  await page.keyboard.type('nn')
  await expect(username(page)).toHaveValue('annna')
  await expect(password(page)).toHaveValue('correct horse')
})

test('a form submitted before hydration is sent by the app and never as a navigation', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await username(page).fill('nobody')
  await password(page).fill('wrong horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(specifiedEndpoints.login.path)) sent.push(request.postDataJSON())
  })
  releaseScripts()
  await expect(page.getByText(/incorrect|wrong/i)).toBeVisible()
  expect(sent).toEqual([{ username: 'nobody', password: 'wrong horse' }])
})

test('a control pressed before hydration works after it', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Language' }).click()
  releaseScripts()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the prerendered login page has the place of the app, in the chosen language and theme', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'zh')
    localStorage.setItem('placard', JSON.stringify({ theme: 'dark', textSize: 125 }))
  })
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const before = await boxes(page)
  releaseScripts()
  await expectHydrated(page)
  expect(await boxes(page)).toEqual(before)
})

/** Languages of the daily run, which differ in script and length; a full run has all. */
const shortRun: readonly string[] = ['de', 'th', 'zh']

// React logs its errors, which fail the test through the fixture; it does not report differing attributes.
test('the login page is hydrated in every language without a change from React', async ({
  page,
  running: { origin },
}) => {
  for (const [language, { tag }] of Object.entries(languages).filter(
    ([code]) => isFullRun || shortRun.includes(code),
  ))
    await test.step(tag, async () => {
      await page.goto('about:blank')
      const localStorage = [{ name: 'lang', value: language }]
      await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
      const releaseScripts = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      const before = await rendered(page)
      const missing = await rememberElements(page)
      releaseScripts()
      await expectHydrated(page)
      expect(await missing()).toBe(0)
      expect(await rendered(page)).toEqual(before)
      await page.locator('a[href="#/register"]').click()
      await page.locator('a[href="#/login"]').click()
      await expect(page.locator('a[href="#/register"]')).toBeVisible()
      expect(await rendered(page)).toEqual(before)
    })
})

test('the hydrated login page takes the language of the operator, and the ribbon when the stored configuration is invalid', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('placard', JSON.stringify({ origin: location.origin }))
    localStorage.setItem('fb_basic_config', JSON.stringify({ sandbox: false }))
  })
  await page.route('**/config.json', (route) => route.fulfill({ json: { language: 'fr' } }))
  // The host's hint comes before the operator's language (docs/rules.md, section R3), and would replace it soon.
  await page.route(`**${basePath}${authEndpoints.languageHint.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: {} } }),
  )
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('[data-ribbon]')).toBeHidden()
  await username(page).fill('ana')
  const field = await username(page).elementHandle()
  releaseScripts()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expectHydrated(page)
  await expect(page.locator('[data-ribbon]')).toBeVisible()
  expect(await field?.evaluate((before) => before.isConnected)).toBe(true)
})

test('the typed text is dropped when another page opens before hydration', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await username(page).fill('ana')
  await page.getByRole('link', { name: 'Create an account' }).click()
  releaseScripts()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(page.getByRole('textbox').first()).toHaveValue('')
})

test.describe('with an element of a browser extension in its form', () => {
  test.use({ expectedError: /418/ })

  test('the login page keeps the typed text when a browser extension changed its form', async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await username(page).fill('ana')
    await password(page).fill('correct horse')
    await page.evaluate(() => document.querySelector('form')?.prepend(document.createElement('aside')))
    releaseScripts()
    await expectHydrated(page)
    await expect(page.locator('form aside')).toHaveCount(0)
    await expect(username(page)).toHaveValue('ana')
    await expect(password(page)).toHaveValue('correct horse')
  })
})

test('the prerendered login page is not shown for another page', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/#/register', { waitUntil: 'commit' })
  await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.locator('form')).toHaveCount(0)
})

test('a second visit fetches only the page, its configuration and its data', async ({ page }) => {
  const fetchedAssets = () =>
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
    await expectHydrated(page)
    expect(await fetchedAssets()).not.toEqual([])
    // The last chunk, which is fetched after hydration.
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/http-')),
        ),
      )
      .toBe(true)
    await page.goto('about:blank')
    await page.goto(path)
    await expectHydrated(page)
    expect(await fetchedAssets()).toEqual([])
  }
})
