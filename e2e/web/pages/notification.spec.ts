import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { NotificationPages } from '../../pages/notification-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

/** The notifications of a ready partner: two welcome messages, the destination, the deposit and the login. */
const initialCount = 5

async function logInToWallet(page: Page, running: RunningSandbox): Promise<NotificationPages> {
  const partner = await readyPartner(running)
  await openAs(page, running, partner, '/wallet')
  return new NotificationPages(page)
}

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
