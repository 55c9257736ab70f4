import { spawn } from 'node:child_process'
import type { ElectronApplication } from '@playwright/test'

import { AccountPages } from '../pages/account-pages.ts'
import { PlanPages } from '../pages/plan-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { electron, environment, project } from './support/launch.ts'
import { openAsPartner } from './support/open-as-partner.ts'

/** Starts the app a second time, as the system does for a link; returns its exit code. */
function startAgain(profile: string, host: string, ...args: string[]): Promise<number | null> {
  const child = spawn(electron, [project, ...args], { env: environment(profile, host), stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}

const idOf = (url: string) => /[?&]id=([^&]+)/.exec(url)?.[1] ?? ''

test('a second start shows the window and opens its plan; a first one opens it after the login', async ({
  launch,
  profile,
  running,
}) => {
  const partner = await readyPartner(running)
  const { app, page: first } = await launch()
  const account = new AccountPages(first)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await first.evaluate(() => {
    location.hash = '/plan'
  })
  await new PlanPages(first).choose('Orbit Orchard')
  const id = idOf(first.url())
  await first.evaluate(() => {
    location.hash = '/ad-center'
  })
  await account.expectTitle('Ad center')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())

  expect(await startAgain(profile, running.origin, `placard://plan/${id}`)).toBe(0)
  await account.expectTitle('Plan')
  expect(idOf(first.url())).toBe(id)
  const visible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  await expect.poll(visible).toEqual([true])
  await app.close()

  const { page } = await launch({ args: [`placard://plan/${id}`] })
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  // The login continues to the page of the link.
  await expect.poll(() => page.evaluate(() => history.state?.usr?.from)).toBe(`/plan/detail?id=${id}`)
  const again = new AccountPages(page)
  await again.logIn(partner)
  await again.expectTitle('Plan')
  expect(idOf(page.url())).toBe(id)
})

/** Opens a link as the system does while the app runs. */
const follow = (app: ElectronApplication, link: string) =>
  app.evaluate(({ app: main }, url) => main.emit('second-instance', {}, ['placard', url], '/'), link)

test('links open the notifications, and a receipt or that there is none', async ({ openWindow, running }) => {
  const { app, page } = await openWindow()
  const account = await openAsPartner(page, running)
  await follow(app, 'placard://notification')
  await account.expectTitle('Notifications')
  await account.goBack()
  await account.expectTitle('Ad center')

  const reference = 'P-AAAAAAAA'
  await follow(app, `placard://receipt/${reference}`)
  await account.expectTitle('Receipt')
  expect(page.url()).toContain(`/wallet/receipt?reference=${reference}`)
  await expect(page.getByText('No entry has this reference')).toBeVisible()
})

test('a link never acts, leads nowhere else, and waits while a dialog is open', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  const account = await openAsPartner(page, running)

  for (const link of [
    'placard://plan/../wallet',
    'placard://plan/1?put=300',
    'placard://wallet',
    'placard://plan/1/put',
    'placard:plan/1',
  ]) {
    await follow(app, link)
  }
  await account.expectTitle('Ad center')

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await follow(app, 'placard://plan/some-plan')
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Cancel' }).click()
  await account.expectTitle('Ad center')
  await page.getByRole('button', { name: 'Open it' }).click()
  await account.expectTitle('Plan')
  expect(idOf(page.url())).toBe('some-plan')
})
