/** Uses the whole app and inspects every place where a secret could remain. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { authEndpoints } from '#protocol/http/auth.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { expect, test } from '../../fixtures.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { HostAppPage } from '../../pages/host-app-page.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

/** The account number that `readyPartner` binds. */
const card = 'DE02120300000000202051'

const walk = [
  '/ad-center',
  '/ad-center/coupons',
  '/ad-center/operated',
  '/ad-center/feedback',
  '/ad-center/level',
  '/ad-center/edit-login-password',
  '/ad-center/edit-pay-password',
  '/plan',
  '/wallet',
  '/wallet/bind-card',
  '/wallet/foreign-exchange',
  '/wallet/funding-details',
  '/wallet/statement',
  '/notification',
  '/profile',
  '/settings',
  '/no/such/page',
]

/** What the server of this worker writes to its log while `work` runs. */
async function logOf(work: () => Promise<void>): Promise<string> {
  const { write } = process.stderr
  let written = ''
  process.stderr.write = (chunk: string | Uint8Array) => {
    written += String(chunk)
    return true
  }
  try {
    await work()
  } finally {
    process.stderr.write = write
  }
  return written
}

/** Everything outside the screen where a secret could remain: URLs, history, referrer, storage and caches. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        Promise.all(
          (await (await caches.open(name)).keys()).map(async (request) => [
            request.url,
            await (await caches.match(request))?.text(),
          ]),
        ),
      ),
    )
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return {
      addresses: JSON.stringify([
        location.href,
        history.state,
        document.referrer,
        performance.getEntriesByType('resource').map(({ name }) => name),
      ]),
      stores: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), databases]),
      cached: JSON.stringify(cached),
    }
  })

test('no password, token or card number appears in logs, addresses, error texts, stores, history or referrer', async ({
  page,
  running,
}) => {
  test.setTimeout(180_000)
  const partner = await readyPartner(running)
  const account = new AccountPages(page)
  const hash = createHash('md5').update(partner.transactionPassword).digest('hex')
  const wrong = 'wrong horse 9'
  const observed: string[] = []
  const tokens = new Set<string>()
  page.on('console', (message) => observed.push(message.text()))
  page.on('request', (request) => {
    observed.push(request.url(), request.headers().referer ?? '')
    const token = request.headers()['x-ct']
    if (token) tokens.add(token)
  })
  const passwords = [partner.password, wrong, hash]
  const expectNone = (text: string, secrets: readonly string[], where: string) => {
    for (const secret of secrets) expect(text.includes(secret), `${where} holds ${secret}`).toBe(false)
  }

  const logged = await logOf(async () => {
    await page.goto('/#/wallet')
    await account.logIn({ ...partner, password: wrong })
    await expect(page.getByText('The username or the password is wrong.')).toBeVisible()
    await account.logIn(partner)
    await account.expectTitle('Wallet')

    for (const path of walk) {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('main')).not.toBeEmpty()
      const { addresses, stores, cached } = await traces(page)
      expectNone(
        addresses,
        [...passwords, partner.transactionPassword, ...tokens, card],
        `the address of ${path}`,
      )
      expectNone(cached, [...passwords, ...tokens, card], 'a cache')
      // The token is stored once, under its own key.
      expectNone(stores, [...passwords, card], 'a store')
      expectNone(await page.getByRole('main').innerText(), [...passwords, ...tokens], `the text of ${path}`)
    }

    const plans = new PlanPages(page)
    await page.goto('/#/plan')
    await plans.choose('Pebble Harbor')
    await plans.startPut()
    await plans.enterAmount('20')
    await plans.confirmPut('000000')
    await expect(page.getByText('The transaction password is wrong.').first()).toBeVisible()
    await plans.confirmWithPassword(partner.transactionPassword)
    await expect(page.getByRole('heading', { name: 'Plan funded' })).toBeVisible()

    // A host's message is shown as sent, even if it repeats a secret; the app adds no secret to it.
    await page.route(`**${basePath}/update/password`, (route) =>
      route.fulfill({ json: { code: 500, msg: '' } }),
    )
    await page.goto('/#/ad-center/edit-login-password')
    await page.getByLabel('Old password').fill(partner.password)
    await page.getByLabel('New password', { exact: true }).fill(wrong)
    await page.getByLabel('New password again').fill(wrong)
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByText('Server error.')).toBeVisible()
    expectNone(await page.getByRole('main').innerText(), passwords, 'an error text')

    await page.goto('/#/ad-center')
    await account.logOut()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  const { addresses, stores, cached } = await traces(page)
  const all = [...passwords, ...tokens, card]
  expect(tokens.size).toBe(1)
  expectNone(addresses, all, 'an address after the logout')
  expectNone(stores, [...all, partner.username], 'a store after the logout')
  expectNone(cached, [...all, partner.username], 'a cache after the logout')
  expectNone(observed.join('\n'), [...all, partner.transactionPassword], 'the console, a URL or a referrer')
  expectNone(logged, all, "the server's log")
  // No field contains the last user's name.
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('the code of a hand-over leaves the address bar before its exchange, and stays in no address, referrer or log', async ({
  page,
  context,
  running,
}) => {
  const host = new HostAppPage(await context.newPage(), running.deskOrigin)
  const codeIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('code') ?? ''
  const link = await host.linkFor({ username: 'secretive', isNew: true })
  const code = codeIn(link)
  const observed: string[] = []
  page.on('console', (message) => observed.push(message.text()))
  page.on('request', (request) => observed.push(request.url(), request.headers().referer ?? ''))
  const logged = await logOf(async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Read this first' })).toBeVisible()
    await page.goto('/#/profile')
    await expect(page.getByText('secretive').first()).toBeVisible()
  })
  expect(code).toHaveLength(43)
  expect(logged).not.toContain(code)
  expect(JSON.stringify(await traces(page))).not.toContain(code)
  // The request for the link itself does not contain its hash.
  expect(observed.slice(1).join('\n')).not.toContain(code)

  // Also from the query before the #.
  const second = await host.linkFor({ username: 'secretive', next: '/settings' })
  const [before = '', query = ''] = second.split('#/entry?')
  let atExchange = ''
  await page.route(`**${basePath}${authEndpoints.handOver.path}`, async (route) => {
    atExchange = page.url()
    await route.continue()
  })
  await page.goto(`${before}?${query}#/entry`)
  await expect(page).toHaveURL(/#\/settings$/)
  expect(atExchange).toMatch(/#\/entry/)
  expect(atExchange).not.toContain(codeIn(second))
  // Going back does not lead to it either.
  await page.goto('/#/profile')
  await page.goBack()
  await expect(page).toHaveURL(/#\/settings$/)
})
