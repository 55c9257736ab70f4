/** Logs a ready partner in, for tests that start on a page of the app. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { AccountPages } from './pages/account-pages.ts'
import { type Partner, readyPartner, tokenOf } from './ready-partner.ts'

/** Opens a page with the session of a ready partner. The login form is left to the tests about logging in. */
export async function logInPartner(page: Page, running: RunningSandbox, path: string): Promise<Partner> {
  const partner = await readyPartner(running)
  await openAs(page, running, partner, path)
  return partner
}

/** As `logInPartner`, by the login form. */
export async function logInByForm(page: Page, running: RunningSandbox, path: string): Promise<Partner> {
  const partner = await readyPartner(running)
  await page.goto(`/#${path}`)
  await new AccountPages(page).logIn(partner)
  return partner
}

/** Opens a page with the session that an earlier visit of the partner stored; the app loads the user's data itself. */
export async function openAs(
  page: Page,
  running: RunningSandbox,
  partner: Partner,
  path: string,
): Promise<void> {
  const localStorage = [{ name: 'fb_token', value: await tokenOf(running, partner) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: running.origin, localStorage }] })
  await page.goto(`/#${path}`)
}

/** As `openAs`, in a web app that an operator serves for this API host. */
export async function openAt(
  page: Page,
  address: string,
  { host, token }: { readonly host: string; readonly token: string },
): Promise<void> {
  const { origin } = new URL(address)
  const localStorage = [
    { name: 'fb_token', value: token },
    // Without it, the login might belong to another host.
    { name: 'placard', value: JSON.stringify({ origin: host }) },
  ]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  await page.goto(address)
}

/** Logs a ready partner in from the login page that the app starts with; ends in the ad center. */
export async function startAsPartner(page: Page, running: RunningSandbox): Promise<AccountPages> {
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  return account
}
