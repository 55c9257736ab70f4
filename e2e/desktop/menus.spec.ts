/** The application's menu and the context menu: their texts, shortcuts and actions. */
import { readFileSync } from 'node:fs'
import type { ElectronApplication, Locator } from '@playwright/test'
import { type Language, languages } from '#protocol/languages.ts'

import { CustomerPages } from '../pages/customer-pages.ts'
import { expect, test } from './support/fixtures.ts'
import { choose, menuItems, pressShortcut } from './support/native-ui.ts'
import { openAsPartner } from './support/open-as-partner.ts'

const codes: readonly Language[] = ['cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh']

/** The texts of menus in a language, as displayed. */
function textsOf(language: Language): string[] {
  const { menu }: { menu: Record<string, string> } = JSON.parse(
    readFileSync(`locales/${language}/native.json`, 'utf8'),
  )
  return Object.values(menu).map((text) => text.replace(/\(&.\)/, '').replace('&', ''))
}

test('every item of the running menu has a text of the language', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  expect(codes.toSorted()).toEqual(Object.keys(languages).toSorted())
  await expect.poll(async () => (await menuItems(app)).length).toBeGreaterThan(25)
  for (const code of codes) {
    const expected = textsOf(code)
    await page.evaluate((lang) => window.placard?.store('lang', lang), code)
    const foreign = async () =>
      (await menuItems(app)).map(({ label }) => label).filter((label) => !expected.includes(label))
    await expect.poll(foreign, code).toEqual([])
  }
})

test('the shortcuts zoom, open the settings and lead back and forward', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  const account = await openAsPartner(page, running)

  const zoom = (level: number) =>
    app.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(to),
      level,
    )
  const zoomed = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel())
  const keys = { '=': 0.5, Plus: 0.5, numadd: 0.5, '-': -0.5, numsub: -0.5 }
  for (const [key, level] of Object.entries(keys)) {
    // The app of the other worker may take the focus meanwhile.
    await expect(async () => {
      await zoom(0)
      await pressShortcut(app, key)
      await expect.poll(zoomed, { message: key, timeout: 3000 }).toBeCloseTo(level)
    }).toPass()
  }
  await expect(async () => {
    await pressShortcut(app, '0')
    await expect.poll(zoomed, { timeout: 3000 }).toBe(0)
  }).toPass()

  await expect(async () => {
    await pressShortcut(app, ',')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await choose(app, 'Back')
  await account.expectTitle('Ad center')
  await choose(app, 'Forward')
  await account.expectTitle('Settings')
})

test('a check for updates shows its result', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  await choose(app, 'Check for updates…')
  await expect(page.getByText('This installation does not update itself.')).toBeVisible()
})

/** Prevents context menus from opening, which would block the test, and records them. */
async function recordMenus(app: ElectronApplication) {
  await app.evaluate(({ app: main, Menu, shell }) => {
    Object.assign(main, { opened: [] })
    shell.openExternal = async (url) => void Object.assign(main, { opened: [url] })
    Menu.prototype.popup = function popup() {
      Object.assign(main, { contextMenu: this })
    }
  })
  const items = () =>
    app.evaluate(({ app: main, Menu }) =>
      'contextMenu' in main && main.contextMenu instanceof Menu
        ? main.contextMenu.items
            .filter(({ type }) => type !== 'separator')
            .map(({ label, enabled }) => `${label}${enabled ? '' : ', off'}`)
        : [],
    )
  return {
    /** Right-clicks an element and returns the items of its menu. */
    async open(element: Locator) {
      await app.evaluate(({ app: main }) => void Object.assign(main, { contextMenu: undefined }))
      await element.click({ button: 'right' })
      await expect.poll(items).not.toEqual([])
      return items()
    },
    choose: (label: string) =>
      app.evaluate(({ app: main, BrowserWindow, Menu }, wanted) => {
        const [window] = BrowserWindow.getAllWindows()
        if (!('contextMenu' in main && main.contextMenu instanceof Menu)) throw new Error('no menu')
        const item = main.contextMenu.items.find(({ label: shown }) => shown === wanted)
        item?.click(undefined, window, window?.webContents)
      }, label),
    opened: () => app.evaluate(({ app: main }) => ('opened' in main ? main.opened : undefined)),
  }
}

test('the context menu edits fields, in the language of the app', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  const menu = await recordMenus(app)
  await app.evaluate(({ clipboard }) => clipboard.writeText('ana'))
  const field = page.getByLabel('Username')
  await field.fill('weber')
  expect(await menu.open(field)).toEqual(['Cu&t, off', '&Copy, off', '&Paste', 'Select &all'])
  await menu.choose('Select &all')
  expect(await menu.open(field)).toEqual(['Cu&t', '&Copy', '&Paste', 'Select &all'])
  await menu.choose('Cu&t')
  await expect(field).toHaveValue('')
  await menu.open(field)
  await menu.choose('&Paste')
  await expect(field).toHaveValue('weber')

  await page.evaluate(() => window.placard?.store('lang', 'de'))
  await expect.poll(async () => (await menuItems(app))[0]?.label).toBe('Datei')
  expect(await menu.open(field)).toContain('&Einfügen')
})

test('in a foreign frame the context menu copies links of the web and opens nothing', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  await page.route(
    ({ href }) => href.startsWith(`${running.deskOrigin}/contact`),
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<p>Some text</p><a href="https://harbour.example/help?a=1">Help</a>
          <a href="smb://harbour.example/share">Share</a><input aria-label="Message">`,
      }),
  )
  await openAsPartner(page, running)
  const customer = new CustomerPages(page)
  await customer.openHelp()
  await expect(customer.content.getByText('Some text')).toBeVisible()

  const menu = await recordMenus(app)
  expect(await menu.open(customer.content.getByRole('link', { name: 'Help' }))).toContain('Copy &link')
  await menu.choose('Copy &link')
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('https://harbour.example/help?a=1')
  expect(await menu.open(customer.content.getByRole('link', { name: 'Share' }))).not.toContain('Copy &link')
  expect(await menu.open(customer.content.getByLabel('Message'))).toContain('&Paste')
  await menu.choose('&Paste')
  await expect(customer.content.getByLabel('Message')).toHaveValue('https://harbour.example/help?a=1')
  expect(await menu.opened()).toEqual([])
  expect(app.windows()).toHaveLength(1)
})
