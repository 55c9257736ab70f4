/** A host that requires a newer version: the update. The question itself: `shared/updates/update-gate.test.tsx`. */
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { partnerNamed } from '#sandbox/desk/partners.ts'
import { returnUnusedCredit } from '#sandbox/ledger/promotional-credit.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { test as base, expect } from '../../fixtures.ts'
import { openAt } from '../../log-in-partner.ts'
import { UpdateDialog } from '../../pages/update-dialog.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner, tokenOf } from '../../ready-partner.ts'
import { startWebDeployment } from '../../web-deployment.ts'

/** Newer than the tested version, and newer still. */
const requiredVersion = '7.1.0'
const newest = '7.2.0'

/** A sandbox that demands `requiredVersion` and blocks no withdrawal, and the app in the version under test, logged in. */
const test = base.extend<{
  site: Awaited<ReturnType<typeof startWebDeployment>>
  strictSandbox: RunningSandbox
}>({
  // Not one per worker: a worker is shared only with tests that have the same fixtures for it.
  strictSandbox: async ({}, use) => {
    const sandbox = await startSandbox({
      ports: 0,
      data: { memory: true },
      speed: 0.001,
      passwordCost: cheapCost,
      minVersion: requiredVersion,
    })
    await use(sandbox)
    await sandbox.close()
  },
  site: async ({ page, strictSandbox: sandbox }, use) => {
    const site = await startWebDeployment(sandbox.origin)
    const partner = await readyPartner(sandbox)
    const { database, clock } = sandbox.sandbox
    const { id = '' } = (await partnerNamed(database, partner.username)) ?? {}
    await returnUnusedCredit(database, id, clock.now())
    const { origin: host } = sandbox
    await openAt(page, `${site.origin}/#/wallet`, { host, token: await tokenOf(sandbox, partner) })
    await use(site)
    await page.close()
    site.close()
  },
})

test('the update is a reload into the newest version, and a new start forgets that the user went on without it', async ({
  page,
  site,
}) => {
  site.publish('new', newest)
  const wallet = new WalletPages(page)
  const dialog = new UpdateDialog(page)
  await wallet.startWithdrawal()
  await dialog.continue()
  await page.goto(`${site.origin}/#/wallet`)
  await page.reload()
  await wallet.startWithdrawal()
  await dialog.expectOptional('You can withdraw with or without the update.')
  // Another build than the one that was reloaded above.
  site.publish('newer', newest)
  await dialog.update()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'newer')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the service worker fetches the update, and the user starts it', async ({ page, site }) => {
    test.setTimeout(120_000)
    await page.evaluate(() => navigator.serviceWorker.ready)
    site.publish('new', newest)
    await page.reload()
    expect(await page.locator('html').getAttribute('data-build')).toBeNull()
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const dialog = new UpdateDialog(page)
    await dialog.expectRequired(requiredVersion, newest)
    await dialog.update()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'new', { timeout: 60_000 })
  })
})
