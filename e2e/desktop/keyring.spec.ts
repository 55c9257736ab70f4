import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { startFaultProxy } from '#fault-injection/proxy.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner, submitDeskForm } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { dataFolder, storeFile } from './support/launch.ts'

test('a login outlives restarts: sealed in the file, without the host and locked', async ({
  launch,
  profile,
  running,
}) => {
  test.slow()
  const network = await startFaultProxy(running.origin)
  const start = () => launch({ hasKeyring: true, host: network.origin })
  const goTo = (page: Page, path: string) =>
    page.evaluate((hash) => {
      location.hash = hash
    }, path)
  const partner = await readyPartner(running)
  const stored = (): Record<string, string> => JSON.parse(readFileSync(storeFile(profile), 'utf8'))

  await test.step('the token is not readable in the file', async () => {
    const { app, page } = await start()
    await expect(page.getByText('Your login is not saved')).toBeHidden()
    const account = new AccountPages(page)
    await account.logIn(partner)
    await account.expectTitle('Ad center')
    await goTo(page, paths.wallet)
    await account.expectFigure('Available', '$500.00')
    await expect.poll(() => readFileSync(storeFile(profile), 'utf8')).toMatch(/available[^,]+500/)
    await app.close()
    // v10 marks Chromium's constant key, v11 a key of the keyring.
    expect(
      Buffer.from(stored().fb_token ?? '', 'base64')
        .toString('latin1')
        .slice(0, 3),
    ).toBe('v11')
  })

  await test.step('without the host the last figures are shown with their time, and it recovers by itself', async () => {
    network.setFault(
      () =>
        ({ reset }) =>
          reset(),
    )
    const { app, page } = await start()
    const account = new AccountPages(page)
    await account.expectTitle('Ad center')
    const token = await page.evaluate(() => window.placard?.start.stored.fb_token)
    expect(token).toMatch(/^[\x21-\x7e]+$/)
    expect(readFileSync(storeFile(profile), 'utf8')).not.toContain(token)
    await goTo(page, paths.wallet)
    const banner = page.getByRole('status').filter({ hasText: 'Cannot reach Placard.' })
    await expect(banner).toContainText('Reconnecting automatically')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await account.expectFigure('Available', '$500.00')
    await expect(page.locator('[data-stale]')).toContainText('ago')
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled()

    // A manual retry still fails.
    const requestCount = network.received.length
    await banner.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => network.received.length).toBeGreaterThan(requestCount)
    await expect(banner).toBeVisible()

    await submitDeskForm(running, 'deposit', { username: partner.username, amount: '25' })
    network.setFault(() => undefined)
    await expect(banner).toBeHidden()
    await account.expectFigure('Available', '$525.00')
    await expect(page.locator('[data-stale]')).toHaveCount(0)

    await goTo(page, paths.settings)
    await page.getByLabel('Lock after inactivity').selectOption('After 60 minutes')
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'))
    await expect(page.getByRole('heading', { name: 'Placard is locked' })).toBeVisible()
    await app.close()
  })

  await test.step('a locked app stays locked, whatever the settings file says', async () => {
    const placard = JSON.stringify({
      ...JSON.parse(stored().placard ?? ''),
      isLocked: false,
      idleMinutes: 0,
      activeAt: Date.now(),
    })
    writeFileSync(storeFile(profile), JSON.stringify({ ...stored(), placard }))
    const { page } = await start()
    await expect(page.getByRole('heading', { name: 'Placard is locked' })).toBeVisible()
    expect(await page.evaluate(() => window.placard?.start.stored.fb_token)).toBeUndefined()
    await page.getByLabel('Login password').fill(partner.password)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await new AccountPages(page).expectTitle('Ad center')
  })
  await network.close()
})

test('a token that the keyring cannot open is removed, and the login page says so', async ({
  launch,
  profile,
}) => {
  mkdirSync(dataFolder(profile), { recursive: true })
  writeFileSync(
    storeFile(profile),
    JSON.stringify({ fb_token: Buffer.from('v11 nonsense').toString('base64') }),
  )
  const { page } = await launch({ hasKeyring: true })
  await expect(page.getByText('The system’s keyring could not open your saved login')).toBeVisible()
  expect(JSON.parse(readFileSync(storeFile(profile), 'utf8'))).not.toHaveProperty('fb_token')
})
