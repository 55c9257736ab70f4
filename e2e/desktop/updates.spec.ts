/** The real updater, as in a packaged AppImage, with a local feed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePath } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { PlanPages } from '../pages/plan-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { openAsPartner } from './support/open-as-partner.ts'
import { startUpdateFeed, type UpdateFeed } from './support/update-feed.ts'

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
    // A payment that ended with its page does not block the update, and the next page is told of it.
    await page.evaluate(() => window.placard?.setPaying(true))
    expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
    await page.reload()
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

interface SilentPackage {
  readonly what: string
  /** The files of the feed in the package. */
  readonly files: (resources: UpdateFeed['resources']) => Readonly<Record<string, string>>
  readonly requests: readonly string[]
}

const silentPackages: readonly SilentPackage[] = [
  {
    what: 'with a feed that has nothing',
    files: (resources) => resources,
    requests: ['127.0.0.1/latest-linux.yml'],
  },
  { what: 'without a feed', files: () => ({}), requests: [] },
  {
    what: 'with the feed of a deb',
    files: (resources) => ({ ...resources, 'package-type': 'deb' }),
    requests: [],
  },
  {
    what: 'with a feed but no key',
    files: ({ 'update-key': _key, ...resources }) => resources,
    requests: [],
  },
]

for (const { what, files, requests } of isFullRun ? silentPackages : silentPackages.slice(0, 2)) {
  test(`a package ${what} shows no message and installs nothing`, async ({ launch, profile, running }) => {
    const feed = await startUpdateFeed({ profile, tamper: (served) => served.clear() })
    const env = { APPIMAGE: join(profile, 'Placard.AppImage') }
    const { page } = await launch({ env, packaged: { files: files(feed.resources) } })
    await openAsPartner(page, running)
    await expect.poll(() => [...new Set(feed.requests)]).toEqual(requests)
    await expect(page.getByText('is ready')).toBeHidden()
    expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
    await feed.close()
  })
}
