/** The main job in broken surroundings: the app works, or says what is missing and what to do. */
import type { Page } from '@playwright/test'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { longOr } from '#sandbox/testing/full-run.ts'
import { expect, test } from '../../fixtures.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { inOnePiece, WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner, submitDeskForm } from '../../ready-partner.ts'
import { coveringRows, defineTools, remoteNames, type Surrounding, surroundings } from '../../surroundings.ts'

/** Log in, fund, see, withdraw. */
async function doMainJob(page: Page, running: RunningSandbox): Promise<void> {
  const partner = await readyPartner(running)
  await submitDeskForm(running, 'credit', { username: partner.username })
  const [account, plans, wallet] = [new AccountPages(page), new PlanPages(page), new WalletPages(page)]
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name })

  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await expect(page.getByText('$500.00').first()).toBeVisible()

  await link('Plans').click()
  await plans.putOn('Orbit Orchard', '150')
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()
  await page.getByRole('link', { name: 'See the plan' }).click()
  await plans.expectStatus('Matching')
  await submitDeskForm(running, 'time', { hours: '0', minutes: '10' })
  await plans.expectStatus('In progress')

  // As from the address bar: a plan has no navigation.
  await page.evaluate(() => {
    location.hash = '/wallet'
  })
  await wallet.expectBalances({ available: 350_00 })
  const reference = await wallet.withdraw('50', partner.transactionPassword)
  await expect(wallet.figure('Status')).toHaveText('Pending')
  await page.getByRole('link', { name: 'Go to the wallet' }).click()
  await expect(page.getByRole('link', { name: inOnePiece(reference) }).first()).toBeVisible()
  await wallet.expectBalances({ available: 300_00 })
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
}

/** Presses the button of a page that has not started. */
async function startAnyway(page: Page): Promise<void> {
  const problem = page.getByRole('alert').filter({ hasText: 'Placard has not started' })
  await page.getByRole('button', { name: 'Log in', exact: true }).or(problem).first().waitFor()
  if (await problem.isVisible()) await problem.getByRole('button', { name: 'Try again' }).click()
}

function testIn(name: string, set: readonly Surrounding[]): void {
  test(name, async ({ playwright, launchOptions, running }) => {
    test.setTimeout(240_000)
    const rules = remoteNames.map((remote) => `MAP ${remote} 127.0.0.1`).join(',')
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`],
      env: { ...process.env, TZ: 'Europe/Berlin', ...Object.assign({}, ...set.map(({ env }) => env)) },
    })
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...Object.assign({}, ...set.map((surrounding) => surrounding.context)),
    })
    const uncaught: string[] = []
    context.on('weberror', (error) => uncaught.push(error.error().message))
    await context.addInitScript(defineTools)
    for (const { script, setUp } of set) {
      if (script) await context.addInitScript(script)
      await setUp?.(context)
    }
    const page = await context.newPage()
    const address = new URL(running.origin)
    address.hostname = set.find(({ hostName }) => hostName)?.hostName ?? address.hostname
    try {
      await page.goto(address.href)
      await startAnyway(page)
      await doMainJob(page, running)
      expect(uncaught, 'uncaught errors').toEqual([])
    } finally {
      await browser.close()
    }
  })
}

const rows = coveringRows()
/** The short run has what an earlier version failed in most, and one row of pairs. */
const alone = surroundings.slice(0, longOr(surroundings.length, 1))

for (const surrounding of alone) testIn(`the main job can be done with ${surrounding.name}`, [surrounding])

for (const [index, row] of rows.slice(0, longOr(rows.length, 1)).entries())
  testIn(`the main job can be done in the ${index + 1}. set of ${row.length} broken surroundings`, row)

test('each two surroundings that do not exclude each other are in some set', () => {
  const missing = surroundings.flatMap((one) =>
    surroundings
      .filter(({ aspect }) => aspect !== one.aspect)
      .filter((other) => !rows.some((row) => row.includes(one) && row.includes(other)))
      .map((other) => `${one.name} + ${other.name}`),
  )
  expect(missing).toEqual([])
  expect(surroundings.length).toBeGreaterThanOrEqual(15)
})
