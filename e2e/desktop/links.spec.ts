import type { Locator } from '@playwright/test'
import { allowedLinks, refusedLinks } from '#protocol/link-cases.ts'

import { expect, test } from './support/fixtures.ts'
import { answerQuestions, recordNavigations, recordOpened } from './support/native-ui.ts'
import { openAsPartner } from './support/open-as-partner.ts'

const unknownHost =
  'This address belongs neither to your network nor to one of your contacts. Do not enter your Placard password there.'

test('the link table holds at the bridge, 300 schemes and more', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  const opened = await recordOpened(app)
  const outcomes = (links: readonly string[]) =>
    page.evaluate((all) => Promise.all(all.map((link) => window.placard?.openExternal(link))), [...links])
  expect(new Set(await outcomes(refusedLinks))).toEqual(new Set(['refused']))
  expect(await opened()).toEqual([])
  const questions = await answerQuestions(app, 0)
  for (const link of allowedLinks) {
    await page.keyboard.press('Shift')
    expect(await outcomes([link]), link).toEqual(['done'])
  }
  expect(await opened()).toEqual(allowedLinks.map((link) => new URL(link).href))
  expect(await questions()).toEqual(
    allowedLinks.map((link) => `Open ${new URL(link).host} in your browser?\n${unknownHost}`),
  )
})

test('an unknown host opens only after the user confirms, and a failure shows a message', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  const opened = await recordOpened(app)
  const cancelled = await answerQuestions(app, 1)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const open = async (url: string) => {
    await page.keyboard.press('Shift')
    return page.evaluate((address) => window.placard?.openExternal(address), url)
  }
  expect(await open('https://例え.example/?token=1')).toBe('cancelled')
  expect(await cancelled()).toEqual([`Open xn--r8jz45g.example in your browser?\n${unknownHost}`])
  expect(await opened()).toEqual([])

  // The API host needs no confirmation.
  const questions = await answerQuestions(app, 1)
  expect(await open(`${running.origin}/file`)).toBe('done')
  expect(await questions()).toEqual([])

  // A screen reader presses without input events, so everything needs a confirmation; a known host is not called unknown.
  await app.evaluate(({ app: main }) => main.setAccessibilitySupportEnabled(true))
  const file = `${running.origin}/file`
  expect(await page.evaluate((url) => window.placard?.openExternal(url), file)).toBe('cancelled')
  expect(await questions()).toEqual([`Open ${new URL(file).host} in your browser?`])

  await app.evaluate(({ shell }) => {
    shell.openExternal = () => Promise.reject(new Error('no browser'))
  })
  expect(await open(`${running.origin}/file`)).toBe('failed')
  const { host } = new URL(running.origin)
  await expect(page.getByText(`${host} could not be opened in the browser.`)).toBeVisible()
})

test('the page shows a message for each refused request', async ({ openWindow }) => {
  const { page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.evaluate(() => window.placard?.openExternal('smb://files.example/share'))
  await expect(page.getByText('Not opened for your safety: files.example')).toBeVisible()
})

test('a contact, whose button names its host, opens in the system browser without a question', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  const opened = await recordOpened(app)
  const questions = await answerQuestions(app, 1)
  await openAsPartner(page, running)
  await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
  const contact = page
    .getByRole('dialog')
    .getByRole('button', { name: /Opens localhost/ })
    .first()
  await contact.click()
  await expect.poll(opened).toHaveLength(1)
  expect((await opened())[0]).toMatch(/^http:\/\/localhost:\d+\//)
  expect(await questions()).toEqual([])
  expect(app.windows()).toHaveLength(1)
})

test('a contact that a screen reader presses opens after a question that does not call it unknown', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  const opened = await recordOpened(app)
  const questions = await answerQuestions(app, 0)
  await openAsPartner(page, running)
  await app.evaluate(({ app: main }) => main.setAccessibilitySupportEnabled(true))
  // A click without an input event, as assistive technology presses.
  const press = (button: Locator) =>
    button.evaluate((element) => element instanceof HTMLElement && element.click())
  await press(page.getByRole('banner').getByRole('button', { name: 'Customer service' }))
  await press(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Opens localhost/ })
      .first(),
  )
  await expect.poll(opened).toHaveLength(1)
  const { host } = new URL((await opened())[0] ?? '')
  expect(await questions()).toEqual([`Open ${host} in your browser?`])
})

for (const address of ['https://example.com/', 'javascript:alert(1)', 'file:///etc/passwd', 'about:blank']) {
  test(`window.open and navigation are refused: ${address}`, async ({ openWindow }) => {
    const { app, page } = await openWindow()
    const opened = await recordOpened(app)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(page).toHaveURL(/#\/login$/)
    const pageUrl = page.url()
    const navigations = await recordNavigations(app)
    expect(await page.evaluate((url) => window.open(url) === null, address)).toBe(true)
    await page.evaluate((url) => {
      const link = document.createElement('a')
      link.href = url
      document.body.append(link)
      link.click()
    }, address)
    // Only `about:blank` is reached, for a moment.
    const loaded = address === 'about:blank' ? [address, pageUrl.split('#')[0]] : []
    await expect.poll(navigations).toEqual(loaded)
    // Read through Electron, because Playwright waits for the end of a navigation that never started.
    const shown = () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows().map((window) => window.webContents)
        const texts = contents.map((item) => item.executeJavaScript('document.body?.innerText'))
        return { urls: contents.map((item) => item.getURL()), text: (await Promise.all(texts)).join() }
      })
    await expect.poll(shown).toEqual({ urls: [pageUrl], text: expect.stringContaining('Log in') })
    expect(await opened()).toEqual([])
  })
}
