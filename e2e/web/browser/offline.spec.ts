/** The web app's service worker: the offline start, the change of version, and what is never cached. */

import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { operator } from '../../operator-statement.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { AppPage } from '../../pages/app-page.ts'
import { startWebDeployment } from '../../web-deployment.ts'

test.use({
  serviceWorkers: 'allow',
  expectedError: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

/** All caches with their URLs. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    return Promise.all(
      names.map(async (name) => ({
        name,
        urls: (await (await caches.open(name)).keys()).map(({ url }) => url),
      })),
    )
  })

/** Waits until this many versions are completely cached. */
const expectVersions = (page: Page, count: number) =>
  expect
    .poll(async () => (await cached(page)).filter(({ urls }) => urls.some((url) => url.endsWith('~whole'))), {
      timeout: 40_000,
    })
    .toHaveLength(count)

const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
const build = (page: Page) => page.locator('html').getAttribute('data-build')
const update = (page: Page) => page.getByText('A new version is ready')

test('the app starts with the last data and its age, offline and before the host answers, and deletes it at logout', async ({
  page,
  context,
  running,
  desk,
}) => {
  test.setTimeout(120_000)
  const partner = await logInPartner(page, running, '/wallet')
  const account = new AccountPages(page)
  await account.expectTitle('Wallet')
  await account.expectFigure('Available', '$500.00')
  await page.goto('/#/ad-center')
  await expect(page.getByRole('tabpanel')).toContainText('As of')
  await expectVersions(page, 1)
  // Leaving the page stores what it showed.
  await page.goto('/#/wallet')
  await page.reload()
  await account.expectFigure('Available', '$500.00')
  await expect(page.locator('[data-stale]')).toHaveCount(0)

  await context.setOffline(true)
  await page.reload()
  await account.expectTitle('Wallet')
  await expect(page.getByText(/This may be out of date/)).toBeVisible()
  await account.expectFigure('Available', '$500.00')
  await expect(page.locator('[data-stale]')).toContainText('sec. ago')
  await page.goto('/#/ad-center')
  await expect(page.getByRole('tabpanel')).toContainText('As of')
  await expect(page.getByRole('tabpanel').locator('[data-stale]')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/This may be out of date/)).toHaveCount(0, { timeout: 20_000 })
  await expect(page.locator('[data-stale]')).toHaveCount(0)

  await page.goto('/#/wallet')
  await account.expectFigure('Available', '$500.00')
  // Leaving the page stores what it showed.
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await desk.grantDeposit(partner.username, '25')
  const { promise: canAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route(`**${basePath}/**`, async (route) => {
    await canAnswer
    await route.continue()
  })
  await page.goto('/#/wallet')
  await account.expectFigure('Available', '$500.00')
  await expect(page.locator('[data-stale]')).toContainText('1 hr. ago')
  letAnswer()
  await account.expectFigure('Available', '$525.00')
  await expect(page.locator('[data-stale]')).toHaveCount(0)

  const cacheContents = await cached(page)
  expect(cacheContents.flatMap(({ urls }) => urls).filter((url) => url.includes(basePath))).toEqual([])
  const texts = await page.evaluate(async () => {
    const responses = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()),
    )
    return Promise.all(responses.flat().map((response) => response.text()))
  })
  expect(texts.some((text) => text.includes(partner.username))).toBe(false)
  expect(await stored(page)).toContain('to_be_settled')
  await page.goto('/#/ad-center')
  await account.logOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await stored(page)).not.toContain('to_be_settled')
})

test('the app asks before it changes version, also when opened often, never during a payment, and uses no incomplete version', async ({
  page,
  running,
}) => {
  test.setTimeout(150_000)
  const site = await startWebDeployment(running.origin)
  try {
    site.publish('one')
    await page.goto(`${site.origin}/`)
    await expectVersions(page, 1)
    expect(await build(page)).toBe('one')

    site.publish('two')
    await page.reload()
    expect(await build(page)).toBe('one')
    await expectVersions(page, 2)
    await expect(update(page)).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(update(page)).toBeHidden()

    // After the app is closed everywhere and opened again, the version is the same.
    await page.goto('about:blank')
    await page.goto(`${site.origin}/`)
    expect(await build(page)).toBe('one')
    await expect(update(page)).toBeVisible()

    // Another window starts a payment, which this one learns through the shared storage.
    const paying = await page.context().newPage()
    await paying.goto(`${site.origin}/config.json`)
    const intents = { 'put ana': { user: 'ana', body: '{}', id: crypto.randomUUID() } }
    const set = (text: string) => paying.evaluate((value) => localStorage.setItem('placard', value), text)
    await set(JSON.stringify({ intents }))
    await expect(update(page)).toBeHidden()
    await set('{}')
    await expect(update(page)).toBeVisible()

    await page.getByRole('button', { name: 'Reload now' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'two')
    await page.reload()
    expect(await build(page)).toBe('two')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(update(page)).toBeHidden()

    // Every version is incomplete now.
    site.publish('three')
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const stylesheet = (await cache.keys()).find(({ url }) => url.endsWith('.css'))
        if (stylesheet) await cache.delete(stylesheet)
      }
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'three')
  } finally {
    site.close()
  }
})

test('the app starts without waiting for its configuration, and a changed one takes effect with the cached page after a reload', async ({
  page,
  running,
}) => {
  test.setTimeout(90_000)
  const site = await startWebDeployment(running.origin)
  const keptPage = () =>
    page.evaluate(async () => (await caches.match(location.origin))?.headers.get('X-Configured'))
  const statement = page.getByRole('region', { name: 'Who operates this' })
  const about = new AppPage(page)
  try {
    site.publish('one')
    await page.goto(`${site.origin}/#/about`)
    await expectVersions(page, 1)
    expect(await keptPage()).toBe('0')
    site.configure({ host: running.origin, operator })
    const send = site.holdConfig()
    await page.reload()
    await about.expectFigure('Connected to', running.origin)
    await expect(statement).toBeHidden()
    send()
    // The page is notified, because its policy is outdated.
    await page.getByRole('status').getByRole('button', { name: 'Reload now' }).click()
    await about.expectFigure('Operated by', operator.name, statement)
    expect(await keptPage()).toBe('1')
  } finally {
    site.close()
  }
})

test.describe('set up wrongly', () => {
  // Of the missing file.
  test.use({ expectedError: /404/ })
  test('a broken or missing configuration stops the app at the next start, and a mended one starts it at once', async ({
    page,
    running,
  }) => {
    test.setTimeout(90_000)
    const site = await startWebDeployment(running.origin)
    const reported = page.getByRole('heading', { name: 'Placard is not set up correctly' })
    const started = page.getByRole('button', { name: 'Log in', exact: true })
    try {
      site.publish('one')
      await page.goto(`${site.origin}/#/login`)
      await expectVersions(page, 1)
      for (const broken of ['{"host": ', undefined]) {
        site.configure(broken)
        await page.reload()
        await page.getByRole('status').getByRole('button', { name: 'Reload now' }).click()
        await expect(reported).toBeVisible()
        site.configure({ host: running.origin })
        await page.reload()
        await expect(started).toBeVisible()
        await expect(reported).toBeHidden()
      }
    } finally {
      site.close()
    }
  })
})

test('the web app has the manifest and icons for installation', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const address = new URL(href ?? '', baseURL)
  const response = await request.get(address.href)
  expect(response.headers()['content-type']).toBe('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'Placard',
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: '#faf8f3',
    color_scheme_dark: { theme_color: '#151412' },
    description: expect.stringMatching(/./),
    lang: 'en',
  })
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', manifest.description)
  const pages: readonly string[] = Object.values(paths)
  for (const { url } of manifest.shortcuts) expect(pages).toContain(url.replace('./#', ''))
  for (const { src, sizes } of manifest.icons) {
    const url = new URL(src, address).href
    const size = await page.evaluate(async (icon) => {
      const image = new Image()
      image.src = icon
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, url)
    if (sizes !== 'any') expect(size, src).toBe(sizes)
  }
  const client = await page.context().newCDPSession(page)
  const { errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
