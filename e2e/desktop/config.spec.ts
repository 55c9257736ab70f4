/** The operator's `config.json`, which the packaged app reads from its resources at each start. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { startRecordingHost } from '../local-server.ts'
import { startAsPartner } from '../log-in-partner.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { dataFolder } from './support/launch.ts'

const host = 'https://api.harbour.example'
const operator = {
  name: 'Harbour Media Ltd',
  register_entry: { en: 'Companies House 01234567', de: 'Handelsregister 01234567' },
  money_holder: 'Harbour Bank, licensed under 4711',
  complaints: 'complaints@harbour.example, answered within 15 days',
  fees: 'No fee for deposits',
}

/** Without a host in the environment. */
const unnamed = { host: '' }

/** Forwards the requests for the configured host to the sandbox, without a language hint, so that the file's language applies. */
async function forwardToSandbox(page: Page, origin: string): Promise<void> {
  await page.route(`${host}/**`, async (route) => {
    if (route.request().url().includes('/auth/v2/lang'))
      return route.fulfill({ json: { code: 500, msg: '' } })
    await route.fulfill({ response: await route.fetch({ url: route.request().url().replace(host, origin) }) })
  })
}

test('host, language and statement come from the file', async ({ launch, running }) => {
  const config = JSON.stringify({ host, operator, language: 'de' })
  const { page } = await launch({ ...unnamed, packaged: { config } })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // Nothing answers at that address until the sandbox takes over: the start may have failed.
  await forwardToSandbox(page, running.origin)
  await page.reload()
  const partner = await readyPartner(running)
  await page.getByLabel('Benutzername').fill(partner.username)
  await page.getByLabel('Passwort', { exact: true }).fill(partner.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await new AccountPages(page).expectTitle('Werbung')

  await page.evaluate(() => {
    location.hash = '/wallet'
  })
  await expect(page.getByRole('button', { name: 'Auszahlen', exact: true })).toBeEnabled()
  await page.evaluate(() => {
    location.hash = '/about'
  })
  const statement = page.getByRole('main')
  for (const text of [host, ...Object.values({ ...operator, register_entry: operator.register_entry.de })])
    await expect(statement.getByText(text).first()).toBeVisible()
})

test('a packaged app ignores PLACARD_HOST, has no developer tools and no folder of development', async ({
  launch,
  profile,
  running,
}) => {
  const other = await startRecordingHost()
  const config = JSON.stringify({ host: running.origin })
  const { app, page } = await launch({ host: other.origin, packaged: { config } })
  await startAsPartner(page, running)
  expect(await page.evaluate(() => window.placard?.start.host)).toBe(running.origin)
  // The tools would be contents of their own.
  const contentTypes = app.evaluate(({ webContents }) => {
    webContents.getAllWebContents()[0]?.openDevTools({ mode: 'detach' })
    return webContents.getAllWebContents().map((contents) => contents.getType())
  })
  expect(await contentTypes).toEqual(['window'])
  await app.close()
  expect(other.requests).toEqual([])
  await other.close()
  expect(existsSync(join(dataFolder(profile, { isPackaged: true }), 'placard.json'))).toBe(true)
  expect(existsSync(dataFolder(profile))).toBe(false)
})

const brokenConfigs = [
  ['no file', null, 'config.json could not be loaded from next to the app.'],
  ['a statement in part', JSON.stringify({ host, operator: { name: 'X' } }), 'operator.fees is missing.'],
] as const
const noJson = ['no JSON', '{"host": ', 'config.json is not valid JSON.'] as const

for (const [name, config, problem] of [...brokenConfigs, ...(isFullRun ? [noJson] : [])]) {
  test(`the app does not start with a broken configuration, and says what is wrong: ${name}`, async ({
    launch,
  }) => {
    const { page } = await launch({ ...unnamed, packaged: { config } })
    await expect(page.getByRole('heading', { name: 'Placard is not set up correctly' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: problem })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeHidden()
  })
}
