import { readFileSync, writeFileSync } from 'node:fs'
import { paths } from '#app/routing/paths.ts'
import { startFaultProxy } from '#fault-injection/proxy.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner, submitDeskForm } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { storeFile } from './support/launch.ts'

test('with a keyring the login is restored, and the token is not readable in the file', async ({
  launch,
  profile,
  running,
}) => {
  const first = await launch({ hasKeyring: true })
  const account = new AccountPages(first.page)
  await expect(first.page.getByText('Your login is not saved')).toBeHidden()
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  await first.app.close()

  const { fb_token: sealed }: { fb_token: string } = JSON.parse(readFileSync(storeFile(profile), 'utf8'))
  // v10 marks Chromium's constant key, v11 a key of the keyring.
  expect(Buffer.from(sealed, 'base64').toString('latin1').slice(0, 3)).toBe('v11')

  const second = await launch({ hasKeyring: true })
  await new AccountPages(second.page).expectTitle('Ad center')
  const token = await second.page.evaluate(() => window.placard?.start.stored.fb_token)
  expect(token).toMatch(/^[\x21-\x7e]+$/)
  expect(readFileSync(storeFile(profile), 'utf8')).not.toContain(token)
})

test('a token that the keyring cannot open is removed, and the login page says so', async ({
  launch,
  profile,
}) => {
  const first = await launch({ hasKeyring: true })
  await first.page.evaluate(() => window.placard?.store('fb_token', 'secret'))
  await first.app.close()
  writeFileSync(
    storeFile(profile),
    JSON.stringify({ fb_token: Buffer.from('v11 nonsense').toString('base64') }),
  )

  const { page } = await launch({ hasKeyring: true })
  await expect(page.getByText('The system’s keyring could not open your saved login')).toBeVisible()
  expect(JSON.parse(readFileSync(storeFile(profile), 'utf8'))).not.toHaveProperty('fb_token')
})

test('a start without the host shows the last figures with their time, and recovers by itself', async ({
  launch,
  profile,
  running,
}) => {
  const network = await startFaultProxy(running.origin)
  const partner = await readyPartner(running)
  const first = await launch({ hasKeyring: true, host: network.origin })
  const firstAccount = new AccountPages(first.page)
  await firstAccount.logIn(partner)
  await firstAccount.expectTitle('Ad center')
  await first.page.evaluate((hash) => {
    location.hash = hash
  }, paths.wallet)
  await firstAccount.expectFigure('Available', '$500.00')
  await expect.poll(() => readFileSync(storeFile(profile), 'utf8')).toMatch(/available[^,]+500/)
  await first.app.close()

  network.setFault(
    () =>
      ({ reset }) =>
        reset(),
  )
  const { page } = await launch({ hasKeyring: true, host: network.origin })
  const account = new AccountPages(page)
  await account.expectTitle('Ad center')
  await page.evaluate((hash) => {
    location.hash = hash
  }, paths.wallet)
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
  await network.close()
})

test('a locked app stays locked at the next start, whatever the settings file says', async ({
  launch,
  profile,
  running,
}) => {
  const first = await launch({ hasKeyring: true })
  const partner = await readyPartner(running)
  const account = new AccountPages(first.page)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await first.page.evaluate(() => {
    location.hash = '/settings'
  })
  await first.page.getByLabel('Lock after inactivity').selectOption('After 60 minutes')
  await first.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'))
  await expect(first.page.getByRole('heading', { name: 'Placard is locked' })).toBeVisible()
  await first.app.close()

  const stored: { placard: string } = JSON.parse(readFileSync(storeFile(profile), 'utf8'))
  const placard = JSON.stringify({
    ...JSON.parse(stored.placard),
    isLocked: false,
    idleMinutes: 0,
    activeAt: Date.now(),
  })
  writeFileSync(storeFile(profile), JSON.stringify({ ...stored, placard }))

  const { page } = await launch({ hasKeyring: true })
  await expect(page.getByRole('heading', { name: 'Placard is locked' })).toBeVisible()
  expect(await page.evaluate(() => window.placard?.start.stored.fb_token)).toBeUndefined()
  await page.getByLabel('Login password').fill(partner.password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await new AccountPages(page).expectTitle('Ad center')
})
