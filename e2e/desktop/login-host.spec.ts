/** A stored login belongs to the host where it was created. The keyring keeps it between starts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { startRecordingHost } from '../local-server.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { storeFile } from './support/launch.ts'

const intent = { user: 'ana', body: '{"amount":"50"}', id: '5a0d7a3e-6f57-4f0c-9d84-7a6c1a1b2c3d' }

const stored = (profile: string): Record<string, string> =>
  JSON.parse(readFileSync(storeFile(profile), 'utf8'))

/** Changes the settings stored under `placard`, as another process would. */
function changeSettings(profile: string, change: (settings: Record<string, unknown>) => object): void {
  const all = stored(profile)
  const placard = JSON.stringify(change(JSON.parse(all.placard ?? '{}')))
  writeFileSync(storeFile(profile), JSON.stringify({ ...all, placard }))
}

const asPartner = { hasKeyring: true } as const

test('a login is dropped at the start with another host or without one, and nothing of it is shown or sent', async ({
  launch,
  profile,
  running,
}) => {
  test.slow()
  const partner = await readyPartner(running)
  const { username } = partner
  const first = await launch(asPartner)
  const account = new AccountPages(first.page)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await expect(first.page.getByText('Sandbox: simulated data')).toBeVisible()
  await first.app.close()
  expect(Object.keys(stored(profile))).toEqual(
    expect.arrayContaining(['fb_token', 'fb_userInfo', 'fb_basic_config']),
  )
  const slot = `${running.origin} withdraw ${username}`
  changeSettings(profile, (settings) => ({
    ...settings,
    intents: { [slot]: intent },
    last: { user: username, reads: { property: { at: Date.now(), data: {} } } },
  }))
  const saved = readFileSync(storeFile(profile), 'utf8')

  await test.step('another host gets no token', async () => {
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

  await test.step('a host that never claimed to be a sandbox gets no ribbon', async () => {
    writeFileSync(storeFile(profile), saved)
    const { app, page } = await launch({ ...asPartner, host: 'https://api.harbour.example' })
    await expect(page.getByText(/Cannot reach Placard|Placard cannot be reached/).first()).toBeVisible()
    await expect(page.getByText('Sandbox: simulated data')).toHaveCount(0)
    await app.close()
  })

  await test.step('a login stored without a host is dropped', async () => {
    writeFileSync(storeFile(profile), saved)
    changeSettings(profile, ({ origin, ...others }) => {
      expect(origin).toBe(running.origin)
      return others
    })
    const { page } = await launch(asPartner)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(await page.evaluate(() => window.placard?.start.stored.fb_token)).toBeUndefined()
    // The file is written once the page has started.
    await expect.poll(() => stored(profile)).not.toHaveProperty('fb_token')
  })
})
