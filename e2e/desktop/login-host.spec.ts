/** A stored login belongs to the host where it was created. The keyring keeps it between starts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { startRecordingHost } from '../local-server.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { type Launched, storeFile } from './support/launch.ts'

const intent = { user: 'ana', body: '{"amount":"50"}', id: '5a0d7a3e-6f57-4f0c-9d84-7a6c1a1b2c3d' }

const stored = (profile: string): Record<string, string> =>
  JSON.parse(readFileSync(storeFile(profile), 'utf8'))

/** Changes the settings stored under `placard`, as another process would. */
function changeSettings(profile: string, change: (settings: Record<string, unknown>) => object): void {
  const all = stored(profile)
  const placard = JSON.stringify(change(JSON.parse(all.placard ?? '{}')))
  writeFileSync(storeFile(profile), JSON.stringify({ ...all, placard }))
}

/** Logs in and closes the app, so that the login is stored; returns the partner. */
async function logInOnce(launch: () => Promise<Launched>, running: Parameters<typeof readyPartner>[0]) {
  const { app, page } = await launch()
  const account = new AccountPages(page)
  const partner = await readyPartner(running)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await expect(page.getByText('Sandbox: simulated data')).toBeVisible()
  await app.close()
  return partner
}

const asPartner = { hasKeyring: true } as const

test('another host gets no token, and no data of the first host is shown', async ({
  launch,
  profile,
  running,
}) => {
  const { username } = await logInOnce(() => launch(asPartner), running)
  expect(Object.keys(stored(profile))).toEqual(
    expect.arrayContaining(['fb_token', 'fb_userInfo', 'fb_basic_config']),
  )
  const slot = `${running.origin} withdraw ${username}`
  changeSettings(profile, (settings) => ({
    ...settings,
    intents: { [slot]: intent },
    last: { user: username, reads: { property: { at: Date.now(), data: {} } } },
  }))

  const other = await startRecordingHost()
  const { app, page } = await launch({ ...asPartner, host: other.origin })
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => other.requests.length).toBeGreaterThan(0)
  await expect(page).toHaveURL(/#\/login$/)
  await page.evaluate(() => {
    location.hash = '/wallet'
  })
  await expect(page).toHaveURL(/#\/login$/)
  expect(await page.locator('body').innerHTML()).not.toContain(username)
  expect(Object.keys(await page.evaluate(() => window.placard?.start.stored ?? {}))).toEqual(['placard'])
  await app.close()
  for (const { path, headers, body } of other.requests) {
    expect(headers, path).not.toContain('x-ct')
    expect(`${path} ${body}`).not.toContain(intent.id)
  }
  await other.close()

  const remaining = stored(profile)
  expect(remaining).not.toHaveProperty('fb_token')
  expect(remaining).not.toHaveProperty('fb_userInfo')
  const settings = JSON.parse(remaining.placard ?? '')
  expect(settings).toMatchObject({ origin: other.origin, intents: { [slot]: intent } })
  expect(settings.last).toBeUndefined()
})

test('the sandbox ribbon is not shown for a host that never claimed to be a sandbox', async ({
  launch,
  running,
}) => {
  await logInOnce(() => launch(asPartner), running)
  const { page } = await launch({ ...asPartner, host: 'https://api.harbour.example' })
  await expect(page.getByText(/Cannot reach Placard|Placard cannot be reached/).first()).toBeVisible()
  await expect(page.getByText('Sandbox: simulated data')).toHaveCount(0)
})

test('a login stored without a host is dropped, and one of this host is kept', async ({
  launch,
  profile,
  running,
}) => {
  await logInOnce(() => launch(asPartner), running)
  const again = await launch(asPartner)
  await new AccountPages(again.page).expectTitle('Ad center')
  await again.app.close()

  changeSettings(profile, ({ origin, ...others }) => {
    expect(origin).toBe(running.origin)
    return others
  })
  const { page } = await launch(asPartner)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => window.placard?.start.stored.fb_token)).toBeUndefined()
  expect(stored(profile)).not.toHaveProperty('fb_token')
})
