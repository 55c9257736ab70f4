import { spawn } from 'node:child_process'
import type { Page } from '@playwright/test'

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

test('a link opens its plan: warm by a second start, cold after the login', async ({
  launch,
  profile,
  running,
}) => {
  const partner = await readyPartner(running)
  const first = await launch()
  const account = new AccountPages(first.page)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await first.page.evaluate(() => {
    location.hash = '/plan'
  })
  await new PlanPages(first.page).choose('Orbit Orchard')
  const id = idOf(first.page.url())
  await first.page.evaluate(() => {
    location.hash = '/ad-center'
  })
  await account.expectTitle('Ad center')

  expect(await startAgain(profile, running.origin, `placard://plan/${id}`)).toBe(0)
  await account.expectTitle('Plan')
  expect(idOf(first.page.url())).toBe(id)
  await first.app.close()

  const { page } = await launch({ args: [`placard://plan/${id}`] })
  await expectLoginBefore(page, `/plan/detail?id=${id}`)
  const again = new AccountPages(page)
  await again.logIn(partner)
  await again.expectTitle('Plan')
  expect(idOf(page.url())).toBe(id)
})

test('a link opens a receipt, and says so where there is none', async ({ launch, running }) => {
  const { app, page } = await launch()
  const account = await openAsPartner(page, running)
  const reference = 'P-AAAAAAAA'
  await app.evaluate(
    ({ app: main }, url) => main.emit('second-instance', {}, ['placard', url], '/'),
    `placard://receipt/${reference}`,
  )
  await account.expectTitle('Receipt')
  expect(page.url()).toContain(`/wallet/receipt?reference=${reference}`)
  await expect(page.getByText('No entry has this reference')).toBeVisible()
})

test('a link opens the notifications: warm by a second start, cold after the login', async ({
  launch,
  profile,
  running,
}) => {
  const partner = await readyPartner(running)
  const first = await launch()
  const account = new AccountPages(first.page)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  expect(await startAgain(profile, running.origin, 'placard://notification')).toBe(0)
  await account.expectTitle('Notifications')
  await first.app.close()

  const { page } = await launch({ args: ['placard://notification'] })
  await expectLoginBefore(page, '/notification')
  const again = new AccountPages(page)
  await again.logIn(partner)
  await again.expectTitle('Notifications')
  await again.goBack()
  await again.expectTitle('Ad center')
})

/** Expects the login page, which continues to the page that the link requested. */
async function expectLoginBefore(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.usr?.from)).toBe(path)
}

const idOf = (url: string) => /[?&]id=([^&]+)/.exec(url)?.[1] ?? ''

test('a second start focuses the first window and opens no other', async ({ launch, profile, running }) => {
  const { app } = await launch()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  expect(await startAgain(profile, running.origin)).toBe(0)
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.isMinimized()),
      ),
    )
    .toEqual([false])
})

test('a link never acts, leads nowhere else, and waits while a dialog is open', async ({
  launch,
  running,
}) => {
  const { app, page } = await launch()
  const account = await openAsPartner(page, running)
  const follow = (link: string) =>
    app.evaluate(({ app: main }, url) => main.emit('second-instance', {}, ['placard', url], '/'), link)

  for (const link of [
    'placard://plan/../wallet',
    'placard://plan/1?put=300',
    'placard://wallet',
    'placard://plan/1/put',
    'placard:plan/1',
  ]) {
    await follow(link)
  }
  await account.expectTitle('Ad center')

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await follow('placard://plan/some-plan')
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Cancel' }).click()
  await account.expectTitle('Ad center')
  await page.getByRole('button', { name: 'Open it' }).click()
  await account.expectTitle('Plan')
  expect(idOf(page.url())).toBe('some-plan')
})
