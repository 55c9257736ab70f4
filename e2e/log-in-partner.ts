/** Logging a ready partner in, for tests that begin on a page of the app. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { AccountPages, type Partner } from './pages/account-pages.ts'
import { readyPartner } from './ready-partner.ts'

/** A ready partner on a page of the app. */
export async function logInPartner(page: Page, running: RunningSandbox, path: string): Promise<Partner> {
  const partner = await readyPartner(running)
  await page.goto(`/#${path}`)
  await new AccountPages(page).logIn(partner)
  return partner
}

/** A ready partner in the ad center, from the login page that an app starts with. */
export async function startAsPartner(page: Page, running: RunningSandbox): Promise<AccountPages> {
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  return account
}
