/** How a state of the app is reached. */
import type { Locator, Page } from '@playwright/test'
import { basePath } from '#contract/wire/call.ts'
import type { Who } from './fixtures.ts'
import type { Prepared } from './looks-setup.ts'

export interface State {
  readonly name: string
  readonly who: Who
  /** Opened by its address; `address` where the page's own path says too little. */
  readonly path: string
  readonly address?: string
  /** Before the page is opened. */
  readonly before?: (page: Page, tokens: Prepared['tokens']) => Promise<unknown>
  /** From the page to what is looked at. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** The dialog that stands open in the end. */
  readonly dialog?: string | RegExp
}

export const main = (page: Page): Locator => page.getByRole('main')
export const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true }).first().click()
export const icon = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name }).click()
export const follow = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name }).first().click()

export const firstRow = async (page: Page) => {
  await main(page).getByRole('listitem').getByRole('link').first().click()
}

/** Answers the calls that match with an envelope. */
export const answerWith = (page: Page, call: string, envelope: { code: number; data: unknown }) =>
  page.route(`**${basePath}${call}**`, (route) => route.fulfill({ json: { msg: '', ...envelope } }))

/** Answers the calls that match with an envelope of this code. */
export const answer = (code: number, call: string) => (page: Page) =>
  answerWith(page, call, { code, data: null })

export const inner = (name: string, path: string, more: Partial<State> = {}): State => ({
  name,
  who: 'demo',
  path,
  ...more,
})
