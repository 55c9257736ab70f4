/** An account with 100,000 entries in a real browser, and the plain list for comparison. */
import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { firstNamespaces } from '#i18n/namespaces.ts'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { accounts } from '#sandbox/db/schema/accounts.ts'
import { type RunningSandbox, type StartOptions, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { seedEntries } from '#sandbox/seed/entries.ts'
import { textsPlugin } from '../../scripts/build/vite/texts-plugin.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const plainFolder = join(projectFolder, 'out', 'bench-plain')

async function post(origin: string, path: string, body: object, token?: string) {
  const answer = await fetch(`${origin}${basePath}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { [tokenHeader]: token }) },
    body: JSON.stringify(body),
  })
  const { code, msg, data }: { code: number; msg: string; data: { token?: string } } = await answer.json()
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** A sandbox with a partner who has `count` entries, on PGlite unless `data` names a database. */
export async function startWithHistory(
  count: number,
  data: StartOptions['data'] = { memory: true },
): Promise<{ running: RunningSandbox; token: string }> {
  const staticFolder = join(projectFolder, 'out', 'web')
  const running = await startSandbox({ ports: 0, data, staticFolder, speed: 0.001 })
  const { origin, sandbox } = running
  const { token } = await post(origin, specifiedEndpoints.register.path, {
    username: 'bench',
    password: 'correct horse 1',
    email: 'bench@partner.example',
    phone: '+4915123456789',
    licenseKey: standingCodes.invitation,
  })
  if (token === undefined) throw new Error('no token')
  const [account] = await sandbox.database.read.select().from(accounts)
  if (!account) throw new Error('no account')
  await seedEntries(sandbox.database, account.id, count, sandbox.clock.now())
  const opening = { authorisation_code: standingCodes.authorisation, request_id: randomUUID() }
  await post(origin, specifiedEndpoints.openStore.path, opening, token)
  const password = createHash('md5').update('493817').digest('hex')
  await post(origin, specifiedEndpoints.setTransactionPassword.path, { password }, token)
  return { running, token }
}

/** Builds the plain list's page. */
export async function buildPlainList(): Promise<void> {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    configFile: false,
    root: join(projectFolder, 'bench', 'tools', 'plain-list'),
    base: './',
    plugins: [react(), textsPlugin(projectFolder, firstNamespaces)],
    logLevel: 'warn',
    build: { outDir: plainFolder, emptyOutDir: true, target: 'es2024' },
  })
}

export const removePlainList = (): void => rmSync(plainFolder, { recursive: true, force: true })

/** A new browser context with a session and an empty cache, which serves the plain list at `/plain/`. */
export async function newContext(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    'fb_token',
    token,
  ] as const)
  await context.route('**/plain/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(plainFolder, pathname.replace('/plain/', '') || 'index.html') })
  })
  return context
}

export interface FirstRows {
  readonly page: Page
  /** Ms from the navigation until the list's first rows are painted. */
  readonly ms: number
  /** Ms of that after the last response, if the page marks it. */
  readonly sinceFetched: number
}

/** Opens a page, waits until it is ready, then navigates to a list by its hash. */
export async function measureFirstRows(
  context: BrowserContext,
  from: { url: string; ready: string },
  hash: string,
): Promise<FirstRows> {
  const page = await context.newPage()
  await page.goto(from.url)
  await page.locator(from.ready).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('load')
  await page.evaluate((to) => {
    const { promise: painted, resolve } = Promise.withResolvers<void>()
    const finish = () => {
      performance.mark('rows')
      resolve()
    }
    const check = () => {
      if (!document.querySelector('main li a[href*="receipt"]')) return requestAnimationFrame(check)
      // The rows are painted before the second next frame.
      return requestAnimationFrame(() => requestAnimationFrame(finish))
    }
    performance.mark('navigation')
    location.hash = to
    check()
    return painted
  }, hash)
  const { start, rows, fetched } = await page.evaluate(() => {
    const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return { start: timeOf('navigation'), rows: timeOf('rows'), fetched: timeOf('fetched') }
  })
  return { page, ms: rows - start, sinceFetched: rows - fetched }
}

/** Starts on a page of the app that has not loaded any code of the list. */
export const openList = (context: BrowserContext, origin: string): Promise<FirstRows> =>
  measureFirstRows(
    context,
    {
      url: `${origin}/#/wallet/disputes`,
      ready: 'main a[href*="funding-details"]',
    },
    '#/wallet/funding-details',
  )

export const openPlainList = (context: BrowserContext, origin: string): Promise<FirstRows> =>
  measureFirstRows(
    context,
    {
      url: `${origin}/plain/`,
      ready: 'body[data-ready]',
    },
    '#/rows',
  )
