/**
 * The built app with an operator's configuration: served like by a sandbox, connected to another origin that forwards its
 * requests to a sandbox. (The page's own server allows the desk's frame, not the configuration.)
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { folderSite } from '#sandbox/http/files/static-site.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { test as base, builtWeb, expect } from '../../fixtures.ts'
import { listenLocally } from '../../local-server.ts'
import { openAt } from '../../log-in-partner.ts'
import { operator } from '../../operator-statement.ts'
import { AppPage } from '../../pages/app-page.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner, tokenOf } from '../../ready-partner.ts'
import { startWebDeployment } from '../../web-deployment.ts'

/** A host that does not exist. */
const host = 'https://api.harbour.example'

/** Forwards requests to `host` to the sandbox. */
async function forwardToSandbox(page: Page, { origin }: RunningSandbox): Promise<void> {
  await page.route(`${host}/**`, async (route) => {
    const url = route.request().url().replace(host, origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

interface Sites {
  /** Serves the app with this configuration and the sandbox's headers; returns the origin. */
  readonly serve: (config: string) => Promise<string>
  /** As `serve`, from a server without headers, for a configuration that cannot be used; `undefined` for none. */
  readonly serveBroken: (config: string | undefined) => Promise<string>
}

/** A request that is still forwarded ends with the page, which must not send others to the host itself. */
async function closePage(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

const test = base.extend<Sites>({
  serveBroken: async ({ page, running }, use) => {
    const site = await startWebDeployment(running.origin)
    await use(async (config) => {
      site.configure(config)
      return site.origin
    })
    await closePage(page)
    site.close()
  },
  serve: async ({ page, running }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'placard-operator-'))
    cpSync(builtWeb, folder, { recursive: true })
    const server = createServer()
    const site = await folderSite(folder, running.deskOrigin)(server)
    server.on('request', site.listener)
    const { port, close } = await listenLocally(server, { host: 'localhost' })
    await use(async (config) => {
      writeFileSync(join(folder, 'config.json'), config)
      return `http://localhost:${port}`
    })
    // So that prefetches of the page do not hit a closed site.
    await closePage(page)
    await close()
    rmSync(folder, { recursive: true, force: true })
  },
})

async function logInAt(page: Page, running: RunningSandbox, address: string) {
  const partner = await readyPartner(running)
  await forwardToSandbox(page, running)
  await openAt(page, address, { host, token: await tokenOf(running, partner) })
}

test('without a statement no money moves on another host, even if it calls itself a sandbox', async ({
  page,
  running,
  serve,
}) => {
  const origin = await serve(JSON.stringify({ host }))
  await logInAt(page, running, `${origin}/#/wallet`)
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled()
  await expect(page.getByText('Withdrawals and deposits are off')).toBeVisible()
  const today = page.getByRole('region', { name: 'Can I withdraw today?' })
  await expect(today).toContainText('so withdrawals are off')
  await expect(today.getByText('You can withdraw today, up to')).toBeHidden()
  await page.goto(`${origin}/#/wallet/foreign-exchange`)
  await expect(page.getByText('Exchanges are off')).toBeVisible()
  await page.goto(`${origin}/#/plan`)
  const plans = new PlanPages(page)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await expect(page.getByText('Funding is off.')).toBeVisible()
  await page.goto(`${origin}/#/about`)
  await new AppPage(page).expectFigure('Connected to', host)
  await expect(page.getByText('Who operates this')).toBeHidden()
})

test('with a statement money moves, and the operator is named before each movement', async ({
  page,
  running,
  serve,
}) => {
  const origin = await serve(JSON.stringify({ host, operator, language: 'en' }))
  await logInAt(page, running, `${origin}/#/wallet`)
  const statement = page.getByRole('region', { name: 'Who operates this' })
  const wallet = new WalletPages(page)
  const expectStatement = async () => {
    await wallet.expectFigure('Operated by', operator.name, statement)
    await wallet.expectFigure('Registered as', operator.register_entry.en, statement)
    await wallet.expectFigure('Your money is held by', operator.money_holder, statement)
    await wallet.expectFigure('Complaints', operator.complaints, statement)
    await wallet.expectFigure('Fees', operator.fees, statement)
  }
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expectStatement()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeEnabled()
  await page.goto(`${origin}/#/plan`)
  const plans = new PlanPages(page)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await plans.amountField().fill('20')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectStatement()
  await page.goto(`${origin}/#/about`)
  await expectStatement()
  await page.goto(`${origin}/#/wallet/summary`)
  await page.getByRole('button', { name: 'Prepare summary' }).click()
  await expect(page.getByText(/^Verified: opening/)).toBeVisible()
  // On paper, for an accountant.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expectStatement()
})

test('the page can reach only the configured host', async ({ page, running, serve, request }) => {
  const config = { host, customer_frame_hosts: ['https://help.harbour.example'] }
  const origin = await serve(JSON.stringify(config))
  const policy = (await request.get(origin)).headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`connect-src 'self' ${host};`)
  expect(policy).toMatch(/frame-src https:\/\/help\.harbour\.example http:\/\/localhost:\d+;/)
  // The desk is the sandbox's own contact, but not one of the configuration's hosts: it opens externally.
  await logInAt(
    page,
    running,
    `${origin}/#/customer?${new URLSearchParams({ url: `${running.deskOrigin}/contact` })}`,
  )
  await expect(page.getByRole('button', { name: 'Open in browser' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test.describe('set up wrongly', () => {
  // Of the missing file.
  test.use({ expectedError: /404/ })
  test('a broken or missing configuration gives a readable page, in the language that the user chose', async ({
    page,
    serveBroken,
  }) => {
    const reported = page.getByRole('heading', { name: 'Placard is not set up correctly' })
    for (const [config, problem] of [
      ['{"host": ', 'config.json is not valid JSON.'],
      [JSON.stringify({ host: 'http://api.harbour.example' }), 'host must be an https origin'],
      [JSON.stringify({ host, operator: { name: 'X' } }), 'operator.fees is missing.'],
      [undefined, 'config.json could not be loaded'],
    ] as const)
      await test.step(problem, async () => {
        await page.goto(await serveBroken(config))
        await expect(page.getByText(problem)).toBeVisible()
        await expect(reported).toBeVisible()
      })
    await page.evaluate(() => localStorage.setItem('lang', 'zh'))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Placard 的设置有误' })).toBeVisible()
  })
})

test('the configured language is used until the user or a hint changes it', async ({
  page,
  running,
  serve,
}) => {
  await forwardToSandbox(page, running)
  let hint: (() => Promise<void>) | undefined
  await page.route(/\/auth\/v2\/lang/, (route) => {
    hint = () => route.fallback()
  })
  await page.goto(await serve(JSON.stringify({ host, language: 'zh' })))
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect.poll(() => hint).toBeDefined()
  await hint?.()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
})

test('About lists third-party software with its licences', async ({ page }) => {
  await page.goto('/#/about')
  await page.getByRole('button', { name: 'Show licences' }).click()
  await page.getByText(/^react-dom \d/).click()
  await expect(page.getByText('Permission is hereby granted').filter({ visible: true })).toHaveCount(1)
})

test('the prerendered login page is hydrated without the ribbon on another host', async ({
  page,
  running,
  serve,
}) => {
  const origin = await serve(JSON.stringify({ host }))
  await forwardToSandbox(page, running)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(origin, { waitUntil: 'commit' })
  await expect(page.getByText('Sandbox: simulated data')).toBeVisible()
  const username = page.getByLabel('Username')
  await username.fill('ana')
  const field = await username.elementHandle()
  held.resolve()
  await expect(page).toHaveTitle(/·/)
  expect(await field?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  await expect(username).toHaveValue('ana')
})
