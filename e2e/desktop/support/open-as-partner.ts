/** The session of a ready partner in an open window, for tests about something else than the login form. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { readyPartner, tokenOf } from '../../ready-partner.ts'

/** Stores a session as an earlier start did, and reloads; ends in the ad center. */
export async function openAsPartner(page: Page, running: RunningSandbox): Promise<AccountPages> {
  const token = await tokenOf(running, await readyPartner(running))
  await page.evaluate((text) => window.placard?.store('fb_token', text), token)
  await page.reload()
  const account = new AccountPages(page)
  await account.expectTitle('Ad center')
  return account
}
