/** Logs a ready partner in, for tests that begin on a page of the app. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { AccountPages, type Partner } from './pages/account-pages.ts'
import { ContractPages } from './pages/contract-pages.ts'
import { readyPartner } from './ready-partner.ts'

/** Logs a ready partner in and opens a page. */
export async function logInPartner(page: Page, running: RunningSandbox, path: string): Promise<Partner> {
  const partner = await readyPartner(running)
  await page.goto(`/#${path}`)
  await new AccountPages(page).logIn(partner)
  return partner
}

/** Logs a ready partner in from the login page that the app starts with; ends in the ad center. */
export async function startAsPartner(page: Page, running: RunningSandbox): Promise<AccountPages> {
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  return account
}

/** Logs a new partner in and opens the contract page. */
export async function openContractPage(page: Page, running: RunningSandbox): Promise<ContractPages> {
  const pages = new ContractPages(page)
  await logInPartner(page, running, paths.contract)
  await pages.expectTitle('Employment contract')
  return pages
}
