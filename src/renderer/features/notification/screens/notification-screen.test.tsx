import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import {
  answerRequests,
  expectErrors,
  interceptRequests,
  openApp,
  openAsPartner,
  reopenApp,
  test,
} from '#testing/app.tsx'
import { banner, expectCount, expectGone, expectTitle } from '#testing/screen.ts'

/** The notifications of a ready partner: two welcome messages, the destination, the deposit and the login. */
const initialCount = 5
const deposit = 'Deposit of $500.00 credited'
const welcome = 'Welcome to Placard'

const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const row = (title: string) => rows.filter({ hasText: title })
const markAll = page.getByRole('button', { name: /^Mark all/ })

/** The accessible count of the bell: "3", "99+"; undefined when nothing is unread. */
async function expectUnread(badge: string | undefined): Promise<void> {
  const name = badge === undefined ? 'Notifications' : `Notifications, ${badge} unread`
  await expect.element(banner().getByRole('button', { name, exact: true })).toBeVisible()
  const titleStart = badge === undefined ? /^[^(]/ : new RegExp(`^\\(${badge.replace('+', '\\+')}\\) `)
  await expect.poll(() => document.title).toMatch(titleStart)
}

async function openList(): Promise<void> {
  await banner()
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expectTitle('Notifications')
}

/** Opens or closes the text of a notification. */
const press = (title: string) => row(title).getByRole('button', { name: title }).first().click()
const markOne = (title: string) => page.getByRole('button', { name: `Mark as read: ${title}` }).click()
const expectRead = (title: string, isRead: boolean) =>
  expectCount(row(title).getByText('Unread', { exact: true }), isRead ? 0 : 1)
const choose = (tab: string) => page.getByRole('tab', { name: tab }).click()

async function show(option: string): Promise<void> {
  await page.getByRole('button', { name: /^Show (All|Read|Unread)$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Show' })
  await sheet.getByRole('option', { name: option, exact: true }).click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
}

/** Fires the event of a window that is focused again. */
const comeBack = () => window.dispatchEvent(new Event('focus'))

const notices = (count: number) => Array.from({ length: count }, (_, index) => `Notice ${index + 1}.`)

test('the bell counts what is unread; opening one shows its text and marks it', async () => {
  await openAsPartner(paths.wallet)
  await expectUnread(String(initialCount))
  await openList()
  await expectCount(rows, initialCount)
  await expectRead(welcome, false)
  await press(welcome)
  const text = page.getByText('Our staff never ask for your password')
  await expect.element(text).toBeVisible()
  await expectRead(welcome, true)
  await expectUnread(String(initialCount - 1))
  await press(welcome)
  await expect.poll(() => text.elements().filter((element) => element.checkVisibility())).toEqual([])
  await reopenApp(paths.notification)
  await expectRead(welcome, true)
  await expectUnread(String(initialCount - 1))
})

test('notifications stand under their day, and one about a movement opens its receipt', async () => {
  await openAsPartner(paths.notification)
  await expectCount(page.getByRole('heading', { name: 'Today' }), 1)
  await expect.element(row(deposit)).toMatchTextContent('It is in your available balance.')
  await row(deposit).getByRole('link').click()
  await expectTitle('Receipt')
  await expect.element(page.getByRole('article')).toMatchTextContent('$500.00')
  await expectUnread(String(initialCount - 1))
})

test('tabs and filter list the right notifications, and the one that arrives, and show a message when there are none', async () => {
  await openAsPartner(paths.notification)
  await choose('Announcements')
  await expectCount(rows, 1)
  await markOne(welcome)
  await expectRead(welcome, true)
  await show('Unread')
  await expect.element(page.getByText('Everything is read')).toBeVisible()
  await choose('Activity')
  await expectCount(rows, 4)
  await show('Read')
  await expect.element(page.getByText('Nothing read yet')).toBeVisible()
  await choose('All')
  await expectCount(rows, 1)
  await choose('Maintenance')
  await show('All')
  await expect.element(page.getByText('Nothing here yet')).toBeVisible()

  await commands.submitDeskForm('announcement', {
    category: 'system_maintenance',
    headline: 'Tonight, 2 to 3',
    content: 'Payouts wait for an hour.',
    language: 'en',
  })
  comeBack()
  await expectUnread(String(initialCount))
  await press('Tonight, 2 to 3')
  await expect.element(page.getByText('Payouts wait for an hour.')).toBeVisible()
  await expectUnread(String(initialCount - 1))
})

test('marking all while another arrives never shows a wrong count', async () => {
  await openAsPartner(paths.notification)
  await expectUnread(String(initialCount))
  const marking = interceptRequests(notificationEndpoints.markRead.path, async (send) => {
    marking.end()
    // While the request is pending, everything is shown as read, and new arrivals are not counted yet.
    await expectUnread(undefined)
    await expectRead(welcome, true)
    const response = await send()
    await commands.announce(['Arrived meanwhile'])
    return response
  })
  await markAll.click()
  await expectUnread(undefined)
  comeBack()
  await expectUnread('1')
  await expectRead('Arrived meanwhile', false)
  await expectRead(welcome, true)
})

test('the unread count is requested one request at a time, including marks', async () => {
  await openAsPartner(paths.notification)
  await expectUnread(String(initialCount))
  const held = Promise.withResolvers<void>()
  let active = 0
  let maxActive = 0
  let count = 0
  for (const name of ['unreadCount', 'markRead'] as const) {
    interceptRequests(notificationEndpoints[name].path, async (send) => {
      active += 1
      count += 1
      maxActive = Math.max(maxActive, active)
      await held.promise
      const response = await send()
      active -= 1
      return response
    })
  }
  await markOne(deposit)
  await markOne(welcome)
  for (let time = 0; time < 5; time += 1) comeBack()
  await markOne('Before your first plan')
  // The changes are shown at once and requested one after another: three marks and one count.
  await expectUnread('2')
  expect(count).toBe(1)
  held.resolve()
  await expect.poll(() => count).toBe(4)
  await expectUnread('2')
  await expectCount(rows.getByText('Unread', { exact: true }), 2)
  expect(maxActive).toBe(1)
})

test('a long list loads in pages while scrolling and while it is read', async () => {
  const partner = await commands.readyPartner()
  await commands.announce(notices(45))
  await openApp(paths.notification, partner.token)
  await expectUnread(String(initialCount + 45))
  await show('Unread')
  await expect.element(row('Notice 45.')).toBeVisible()
  for (const number of [45, 44, 43]) await markOne(`Notice ${number}.`)
  await expectUnread(String(initialCount + 42))
  await expect
    .poll(() => {
      rows.elements().at(-1)?.scrollIntoView()
      window.scrollBy(0, 2000)
      return page.getByText('No earlier notifications').elements().length
    })
    .toBe(1)
  await expectCount(rows, initialCount + 45)
})

test('the badge caps at 99+', async () => {
  const partner = await commands.readyPartner()
  await commands.announce(notices(100))
  await openApp(paths.notification, partner.token)
  await expectUnread('99+')
  await page.getByRole('button', { name: 'Mark all 99+ as read' }).click()
  await expectUnread(undefined)
  await expectGone(markAll)
})

test('a failed mark is reverted with a message', async () => {
  expectErrors(/Failed to fetch/)
  await openAsPartner(paths.notification)
  const { path } = notificationEndpoints.markRead
  const failing = interceptRequests(path, () => Promise.reject(new TypeError('Failed to fetch')))
  await markOne(welcome)
  await expect.element(page.getByText('Could not mark this as read.')).toBeVisible()
  await expectRead(welcome, false)
  await expectUnread(String(initialCount))
  await markAll.click()
  await expect.element(page.getByText('Could not mark all as read.')).toBeVisible()
  await expectRead(welcome, false)
  await expectUnread(String(initialCount))
  failing.end()
  await markAll.click()
  await expectUnread(undefined)
})

test('a failed list loads again by the banner', async () => {
  const failing = answerRequests(notificationEndpoints.notifications.path, { code: 500, msg: '', data: null })
  await openAsPartner(paths.notification)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  failing.end()
  await retry.click()
  await expectCount(rows, initialCount)
})
