/** How a state of the app is reached. */
import type { Locator, Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { submitDeskForm } from '../ready-partner.ts'
import type { Visit, Who } from './fixtures.ts'
import type { Account } from './global-setup.ts'
import { addStartScript } from './page-controls.ts'

export interface State {
  readonly name: string
  readonly who: Who
  /** The path of the page; opened by `address` if the path alone is not enough. */
  readonly path: string
  readonly address?: string
  /** Runs before the page is opened. */
  readonly before?: (page: Page, visit: Visit) => Promise<unknown>
  /** Goes from the page to the state. */
  readonly reach?: (page: Page, visit: Visit) => Promise<unknown>
  /** The dialog that is open in the end. */
  readonly dialog?: string | RegExp
  /** The toast that is shown in the end; timers are stopped for it, see `stopTimers`. */
  readonly toast?: string
  /** The error that the state is about, which the app reports to the console. */
  readonly expectedError?: RegExp
  /** Leaves the app in a condition that only another start of it ends. */
  readonly endsApp?: true
  /** Shown without the app's texts and settings: only in English, in one text size. */
  readonly isBare?: true
}

export const main = (page: Page): Locator => page.getByRole('main')
export const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true }).first().click()
export const icon = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name }).click()
export const follow = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name }).first().click()

export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

export const firstRow = async (page: Page) => {
  await main(page).getByRole('listitem').getByRole('link').first().click()
}

/** Answers matching requests with an envelope. */
export const answerWith = (page: Page, call: string, envelope: { code: number; data: unknown }) =>
  page.route(`**${basePath}${call}**`, (route) => route.fulfill({ json: { msg: '', ...envelope } }))

/** Changes the host's responses to matching requests. */
export const change = (page: Page, call: string, edit: (data: Record<string, unknown>) => unknown) =>
  page.route(`**${basePath}${call}**`, async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const { data, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: edit(data) } })
  })

/** Matching requests fail on the way: whether the host acted is unknown. */
export const lose = (page: Page, call: string) =>
  page.route(`**${basePath}${call}`, (route) => route.fulfill({ status: 504 }))

/** Timers of a second or longer never fire: toasts stay, and later checks do not happen. */
export const stopTimers = (page: Page) =>
  addStartScript(page, () => {
    const longMs = 1000
    const originalSetTimeout = window.setTimeout.bind(window)
    const shortTimersOnly = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < longMs ? originalSetTimeout(handler, ms, ...rest) : 0
    Object.assign(window, { setTimeout: shortTimersOnly })
  })

/** Answers matching requests with an envelope of this code. */
export const answer = (code: number, call: string) => (page: Page) =>
  answerWith(page, call, { code, data: null })

export const inner = (name: string, path: string, more: Partial<State> = {}): State => ({
  name,
  who: 'demo',
  path,
  ...more,
})

/** The partner of a visit. */
export function partnerOf({ account }: Visit): Account['partner'] {
  if (!account) throw new Error('a visitor has no account')
  return account.partner
}

/** Unblocks withdrawals, which wait until the start-up credit is taken back. */
export const takeCreditBack = (_page: Page, visit: Visit) =>
  submitDeskForm(visit.prepared, 'credit', { username: partnerOf(visit).username })
