/** The real updater, as in a packaged AppImage, with a local feed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePath } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { startAsPartner } from '../log-in-partner.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { PlanPages } from '../pages/plan-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { startUpdateFeed } from './support/update-feed.ts'

test('an update is downloaded, waits for a payment and is installed when the user agrees', async ({
  launch,
  profile,
  running,
}) => {
  test.slow()
  const image = join(profile, 'Placard.AppImage')
  writeFileSync(image, 'the version before')
  const feed = await startUpdateFeed({ profile })
  const { page, child } = await launch({ env: { APPIMAGE: image }, packaged: { files: feed.resources } })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const ready = page.getByText('Version 9.9.9 is ready')
    await expect(ready).toBeVisible()
    const partner = await readyPartner(running)
    const account = new AccountPages(page)
    await account.logIn(partner)
    await account.expectTitle('Ad center')

    // A pending payment whose response is delayed.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${basePath}${specifiedEndpoints.putPlan.path}`, async (route) => {
      await held
      await route.continue()
    })
    await page.evaluate(() => {
      location.hash = '/plan'
    })
    const plans = new PlanPages(page)
    await plans.putOn('Orbit Orchard', '300')
    await expect(ready).toBeVisible()
    await plans.confirmPut(partner.transactionPassword)
    await expect(ready).toBeHidden()
    expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
    release()
    await plans.expectDone()

    await expect(ready).toBeVisible()
    expect(readFileSync(image, 'utf8')).toBe('the version before')
    await page.getByRole('button', { name: 'Restart and install' }).click()
    expect(await ended).toBe(0)
    await expect.poll(() => existsSync(feed.trace)).toBe(true)
    expect(readFileSync(image, 'utf8')).toBe(feed.program)
  } finally {
    await feed.close()
  }
})

test('a payment that ended with its page does not block an update, and the next page is notified', async ({
  launch,
  profile,
}) => {
  const image = join(profile, 'Placard.AppImage')
  writeFileSync(image, 'the version before')
  const feed = await startUpdateFeed({ profile })
  const { page, child } = await launch({ env: { APPIMAGE: image }, packaged: { files: feed.resources } })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await expect(page.getByText('Version 9.9.9 is ready')).toBeVisible()
    await page.evaluate(() => window.placard?.setPaying(true))
    expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
    await page.reload()
    await expect(page.getByText('Version 9.9.9 is ready')).toBeVisible()
    await page.getByRole('button', { name: 'Restart and install' }).click()
    expect(await ended).toBe(0)
  } finally {
    await feed.close()
  }
})

for (const kind of ['without a feed', 'with a feed that has nothing']) {
  test(`${kind} no message is shown and nothing is installed`, async ({ launch, profile, running }) => {
    const feed = await startUpdateFeed({ profile, tamper: (files) => files.clear() })
    const isNamed = kind !== 'without a feed'
    const { page } = await launch({
      env: { APPIMAGE: join(profile, 'Placard.AppImage') },
      packaged: isNamed ? { files: feed.resources } : {},
    })
    try {
      await startAsPartner(page, running)
      if (isNamed) await expect.poll(() => feed.requests).toContain('127.0.0.1/latest-linux.yml')
      await expect(page.getByText('is ready')).toBeHidden()
      expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
      expect(feed.requests.length > 0).toBe(isNamed)
    } finally {
      await feed.close()
    }
  })
}
