/** What the desktop app adds to the pages: menu, About, palette, notifications. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import { AccountPages } from '../pages/account-pages.ts'
import { expect, test } from './support/fixtures.ts'
import { choose, menuItems } from './support/native-ui.ts'
import { openAsPartner } from './support/open-as-partner.ts'

test('About shows the version and the host', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  // The login page is prerendered, before the app has started.
  await expect(page).toHaveURL(/#\/login$/)
  await choose(app, 'About Placard')
  const about = page.getByRole('dialog', { name: 'About Placard' })
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  await expect(about.getByText(version)).toBeVisible()
  await expect(about.getByText(running.origin)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()

  await choose(app, 'About Placard')
  await about.getByRole('link', { name: 'Licences and diagnostics' }).click()
  await expect(about).toBeHidden()
  await new AccountPages(page).expectTitle('About')
  await page.getByRole('button', { name: 'Show licences' }).click()
  await expect(page.getByText(/^electron-store \d/)).toBeVisible()
})

test('the menu has the shortcuts of the platform and follows the language', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  // The login page is prerendered, before the app has started.
  await expect(page).toHaveURL(/#\/login$/)
  const items = async () =>
    (await menuItems(app)).map(({ label, accelerator = '' }) => `${label} ${accelerator}`)
  const isMac = process.platform === 'darwin'
  await expect.poll(items).toContain(`Back ${isMac ? 'Cmd+[' : 'Alt+Left'}`)
  expect(await items()).toContain('Go to page or plan… CmdOrCtrl+K')
  await page.evaluate(() => window.placard?.store('lang', 'zh'))
  await expect.poll(items).toContain(`返回 ${isMac ? 'Cmd+[' : 'Alt+Left'}`)
})

test('the back shortcut and the palette navigate to pages and open plans', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  const account = await openAsPartner(page, running)

  await choose(app, 'Go to page or plan…')
  const palette = page.getByRole('combobox', { name: 'Page or plan' })
  await palette.fill('wall')
  await expect(page.getByRole('option')).toHaveText(['Wallet'])
  await page.keyboard.press('Enter')
  await account.expectTitle('Wallet')

  await choose(app, 'Go to page or plan…')
  await palette.fill('orbit')
  await expect(page.getByRole('option', { name: /Orbit Orchard/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await account.expectTitle('Plan')

  await choose(app, 'Back')
  await account.expectTitle('Wallet')
})

/** Waits for this notice, because the page has then reported its own unread count. */
const expectUnreadReported = (page: Page) => expect(page.getByText('Your login is not saved')).toBeVisible()

test('a rising unread count shows a notification without any amount', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await expectUnreadReported(page)
  await app.evaluate(({ app: main, Notification }) => {
    const shown: string[] = []
    Object.assign(main, { shown })
    Object.assign(Notification, { isSupported: () => true })
    Notification.prototype.show = function show() {
      shown.push(`${this.title} ${this.body}`)
    }
  })
  const set = (count: number | undefined, alertAt?: number) =>
    page.evaluate(([to, at]) => window.placard?.setUnread(to, at), [count, alertAt] as const)
  for (const count of [undefined, 3, 3, 5, 2, 0, 1]) await set(count)
  // With preferences only what the user wants shown counts, not the number of unread notifications.
  await set(undefined)
  await set(1, 0)
  await set(2, 0)
  await set(3, 1000)
  await set(2, 1000)
  await set(2, 0)
  const shown = await app.evaluate(({ app: main }) =>
    'shown' in main && Array.isArray(main.shown) ? main.shown : [],
  )
  expect(shown).toEqual([
    'New notifications You have 5 unread notifications.',
    'New notifications You have 1 unread notification.',
    'New notifications You have 3 unread notifications.',
  ])
})

test('the icon shows the unread count: a number, or a dot on Windows', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await expectUnreadReported(page)
  await app.evaluate(({ app: main, BrowserWindow }) => {
    const badges: unknown[] = []
    Object.assign(main, { badges, setBadgeCount: (count: number) => badges.push(count) })
    Object.assign(BrowserWindow.getAllWindows()[0] ?? {}, {
      setOverlayIcon: (icon: Electron.NativeImage | null, description: string) =>
        badges.push(`${icon ? JSON.stringify(icon.getSize()) : 'none'} ${description}`),
    })
  })
  const set = (count: number | undefined) => page.evaluate((to) => window.placard?.setUnread(to), count)
  for (const count of [3, undefined]) await set(count)
  const setPlatform = (platform: NodeJS.Platform) =>
    app.evaluate((_electron, value) => void Object.defineProperty(process, 'platform', { value }), platform)
  await setPlatform('win32')
  for (const count of [3, undefined]) await set(count)
  await setPlatform(process.platform)
  expect(
    await app.evaluate(({ app: main }) =>
      'badges' in main && Array.isArray(main.badges) ? main.badges : [],
    ),
  ).toEqual([3, 0, '{"width":16,"height":16} You have 3 unread notifications.', 'none '])
})
