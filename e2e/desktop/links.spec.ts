import type { ElectronApplication } from '@playwright/test'
import { allowedLinks, refusedLinks } from '#contract/link-cases.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './fixtures.ts'

/** Notes in place of the system's browser what it would have opened. */
async function noteOpened(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ app: main, shell }) => {
    const opened: string[] = []
    Object.assign(main, { opened })
    shell.openExternal = async (url) => void opened.push(url)
  })
  return () =>
    app.evaluate(({ app: main }) => ('opened' in main && Array.isArray(main.opened) ? main.opened : []))
}

test('the link table holds at the bridge, 300 schemes and more', async ({ launch }) => {
  const { app, page } = await launch()
  const opened = await noteOpened(app)
  const outcomes = (links: readonly string[]) =>
    page.evaluate((all) => Promise.all(all.map((link) => window.placard?.openExternal(link))), [...links])
  expect(new Set(await outcomes(refusedLinks))).toEqual(new Set(['refused']))
  expect(await opened()).toEqual([])
  expect(new Set(await outcomes(allowedLinks))).toEqual(new Set(['done']))
  expect(await opened()).toEqual(allowedLinks.map((link) => new URL(link).href))
})

test('what is refused is reported to the page, which says so', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.evaluate(() => window.placard?.openExternal('smb://files.example/share'))
  await expect(page.getByText('Not opened for your safety: files.example')).toBeVisible()
})

test('a contact opens in the system browser, after its host was named', async ({ launch, running }) => {
  const { app, page } = await launch()
  const opened = await noteOpened(app)
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
  const contact = page
    .getByRole('dialog')
    .getByRole('button', { name: /Opens localhost/ })
    .first()
  await contact.click()
  await expect.poll(opened).toHaveLength(1)
  expect((await opened())[0]).toMatch(/^http:\/\/localhost:\d+\//)
  expect(app.windows()).toHaveLength(1)
})

for (const address of ['https://example.com/', 'javascript:alert(1)', 'file:///etc/passwd', 'about:blank']) {
  test(`window.open and navigation are refused: ${address}`, async ({ launch }) => {
    const { app, page } = await launch()
    const opened = await noteOpened(app)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(page).toHaveURL(/#\/login$/)
    const before = page.url()
    expect(await page.evaluate((url) => window.open(url) === null, address)).toBe(true)
    await page.evaluate((url) => {
      const link = document.createElement('a')
      link.href = url
      document.body.append(link)
      link.click()
    }, address)
    // Asked of Electron itself: Playwright waits for the end of a navigation that never began.
    const shown = () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows().map((window) => window.webContents)
        const texts = contents.map((each) => each.executeJavaScript('document.body?.innerText'))
        return { urls: contents.map((each) => each.getURL()), text: (await Promise.all(texts)).join() }
      })
    await expect.poll(shown).toEqual({ urls: [before], text: expect.stringContaining('Log in') })
    expect(await opened()).toEqual([])
  })
}
