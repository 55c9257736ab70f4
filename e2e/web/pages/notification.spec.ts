import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { announce } from '#sandbox/notifications/notices.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { NotificationPages } from '../../pages/notification-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

/** The notifications of a ready partner: two welcome messages, the deposit and the login. */
const initialCount = 4
const deposit = 'Deposit of $500.00 credited'
const welcome = 'Welcome to Placard'

const pathOf = (name: keyof typeof notificationEndpoints) =>
  `**${basePath}${notificationEndpoints[name].path}`

async function logInToWallet(page: Page, running: RunningSandbox): Promise<NotificationPages> {
  const partner = await readyPartner(running)
  await openAs(page, running, partner, '/wallet')
  return new NotificationPages(page)
}

/** Sends a notification to all partners of this worker's sandbox. */
async function tellAll({ sandbox }: RunningSandbox, title: string): Promise<void> {
  const news = { category: 'system_maintenance', title, content: `${title}, in short` } as const
  await announce(sandbox.database, news, sandbox.clock.now())
}

test('the bell counts what is unread; opening one shows its text and marks it', async ({ page, running }) => {
  const notices = await logInToWallet(page, running)
  await notices.expectUnread(String(initialCount))
  await notices.open()
  await expect(notices.rows).toHaveCount(initialCount)
  await notices.expectRead(deposit, false)
  await notices.press(deposit)
  await expect(page.getByText('It is part of your available balance.')).toBeVisible()
  await notices.expectRead(deposit, true)
  await notices.expectUnread('3')
  await notices.press(deposit)
  await expect(page.getByText('It is part of your available balance.')).toBeHidden()
  await page.reload()
  await notices.expectRead(deposit, true)
  await notices.expectUnread('3')
})

test('tabs and filter list the right notifications, and show a message when there are none', async ({
  page,
  running,
}) => {
  const notices = await logInToWallet(page, running)
  await notices.open()
  await notices.choose('Announcements')
  await expect(notices.rows).toHaveCount(1)
  await notices.markOne(welcome)
  await notices.expectRead(welcome, true)
  await notices.show('Unread')
  await expect(page.getByText('Everything is read')).toBeVisible()
  await notices.choose('Activity')
  await expect(notices.rows).toHaveCount(3)
  await notices.show('Read')
  await expect(page.getByText('Nothing read yet')).toBeVisible()
  await notices.choose('All')
  await expect(notices.rows).toHaveCount(1)
  await notices.choose('Maintenance')
  await notices.show('All')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

test('a notification from the desk reaches all partners, and an open page shows it when it becomes visible', async ({
  page,
  running,
  desk,
}) => {
  const notices = await logInToWallet(page, running)
  await notices.open()
  await notices.choose('Maintenance')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await desk.tellAll({
    kind: 'Maintenance notice',
    title: 'Tonight, 2 to 3',
    text: 'Payouts wait for an hour.',
  })
  await notices.comeBack()
  await notices.expectUnread(String(initialCount + 1))
  await notices.press('Tonight, 2 to 3')
  await expect(page.getByText('Payouts wait for an hour.')).toBeVisible()
  await notices.expectUnread(String(initialCount))
})

test('marking all while another arrives never shows a wrong count', async ({ page, running }) => {
  const notices = await logInToWallet(page, running)
  await notices.open()
  await notices.expectUnread(String(initialCount))
  await page.route(
    pathOf('markRead'),
    async (route) => {
      // While the request is pending, everything is shown as read, and new arrivals are not counted yet.
      await notices.expectUnread(undefined)
      await notices.expectRead(welcome, true)
      const response = await route.fetch()
      await tellAll(running, 'Arrived meanwhile')
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await notices.markAll.click()
  await notices.expectUnread(undefined)
  await notices.comeBack()
  await notices.expectUnread('1')
  await notices.expectRead('Arrived meanwhile', false)
  await notices.expectRead(welcome, true)
})

test('the unread count is requested one request at a time, including marks', async ({ page, running }) => {
  const notices = await logInToWallet(page, running)
  await notices.open()
  await notices.expectUnread(String(initialCount))
  const held = Promise.withResolvers<void>()
  let active = 0
  let maxActive = 0
  let requestCount = 0
  for (const name of ['unreadCount', 'markRead'] as const) {
    await page.route(pathOf(name), async (route) => {
      active += 1
      requestCount += 1
      maxActive = Math.max(maxActive, active)
      await held.promise
      const response = await route.fetch()
      active -= 1
      await route.fulfill({ response })
    })
  }
  await notices.markOne(deposit)
  await notices.markOne(welcome)
  for (let time = 0; time < 5; time += 1) await notices.comeBack()
  await notices.markOne('Before your first plan')
  // The changes are shown at once and requested one after another: three marks and one count.
  await notices.expectUnread('1')
  expect(requestCount).toBe(1)
  held.resolve()
  await expect.poll(() => requestCount).toBe(4)
  await notices.expectUnread('1')
  await expect(notices.rows.getByText('Unread', { exact: true })).toHaveCount(1)
  expect(maxActive).toBe(1)
})

test('a long list loads in pages while scrolling and while it is read', async ({ page, running }) => {
  const notices = await logInToWallet(page, running)
  for (let number = 1; number <= 45; number += 1) await tellAll(running, `Notice ${number}.`)
  // So that the count includes all of them: an increase refetches the list, without what was read by then.
  await page.reload()
  await notices.expectUnread(String(initialCount + 45))
  await notices.open()
  await notices.show('Unread')
  await expect(notices.row('Notice 45.')).toBeVisible()
  for (const number of [45, 44, 43]) await notices.markOne(`Notice ${number}.`)
  await notices.expectUnread(String(initialCount + 42))
  const end = page.getByText('No earlier notifications')
  await expect(async () => {
    await notices.rows.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2000)
    await expect(end).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(notices.rows).toHaveCount(initialCount + 45)
})

test('the badge caps at 99+', async ({ page, running }) => {
  const notices = await logInToWallet(page, running)
  for (let number = 1; number <= 100; number += 1) await tellAll(running, `Notice ${number}.`)
  await page.reload()
  await notices.expectUnread('99+')
  await notices.open()
  await page.getByRole('button', { name: 'Mark all 99+ as read' }).click()
  await notices.expectUnread(undefined)
  await expect(notices.markAll).toBeHidden()
})

test.describe('a host that fails', () => {
  test.use({ expectedError: /ERR_CONNECTION_RESET/ })

  test('a failed mark is reverted with a message', async ({ page, running }) => {
    const notices = await logInToWallet(page, running)
    await notices.open()
    await page.route(pathOf('markRead'), (route) => route.abort('connectionreset'))
    await notices.markOne(welcome)
    await expect(page.getByText('Could not mark this as read.')).toBeVisible()
    await notices.expectRead(welcome, false)
    await notices.expectUnread(String(initialCount))
    await notices.markAll.click()
    await expect(page.getByText('Could not mark all as read.')).toBeVisible()
    await notices.expectRead(welcome, false)
    await notices.expectUnread(String(initialCount))
    await page.unroute(pathOf('markRead'))
    await notices.markAll.click()
    await notices.expectUnread(undefined)
  })

  test('a failed list loads again on a tap', async ({ page, running }) => {
    const notices = await logInToWallet(page, running)
    const failure = { code: 500, msg: '', data: null }
    await page.route(pathOf('notifications'), (route) => route.fulfill({ json: failure }))
    await notices.open()
    const retry = page.getByRole('button', { name: 'Request failed. Tap to reload.' })
    await expect(retry).toBeVisible()
    await page.unroute(pathOf('notifications'))
    await retry.click()
    await expect(notices.rows).toHaveCount(initialCount)
  })
})
