/** How a state of the app is reached. */
import type { Locator, Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { submitDeskForm } from '../ready-partner.ts'
import type { Visit, Who } from './fixtures.ts'
import type { Known } from './global-setup.ts'

export interface State {
  readonly name: string
  readonly who: Who
  /** Opened by its address; `address` where the page's own path says too little. */
  readonly path: string
  readonly address?: string
  /** Before the page is opened. */
  readonly before?: (page: Page, visit: Visit) => Promise<unknown>
  /** From the page to what is looked at. */
  readonly reach?: (page: Page, visit: Visit) => Promise<unknown>
  /** The dialog that stands open in the end. */
  readonly dialog?: string | RegExp
  /** The toast that stands in the end; time stands still with it, see `timeStands`. */
  readonly toast?: string
  /** Stands without the app's texts and settings: in English alone, and in one text size. */
  readonly isBare?: true
}

export const main = (page: Page): Locator => page.getByRole('main')
export const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true }).first().click()
export const icon = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name }).click()
export const follow = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name }).first().click()

export const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

export const firstRow = async (page: Page) => {
  await main(page).getByRole('listitem').getByRole('link').first().click()
}

/** Answers the calls that match with an envelope. */
export const answerWith = (page: Page, call: string, envelope: { code: number; data: unknown }) =>
  page.route(`**${basePath}${call}**`, (route) => route.fulfill({ json: { msg: '', ...envelope } }))

/** Changes what the host answers to the calls that match. */
export const change = (page: Page, call: string, edit: (data: Record<string, unknown>) => unknown) =>
  page.route(`**${basePath}${call}**`, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: edit(data) } })
  })

/** The calls that match come to nothing on their way: whether the host acted is not known. */
export const lose = (page: Page, call: string) =>
  page.route(`**${basePath}${call}`, (route) => route.fulfill({ status: 504 }))

/** What waits for a second or longer never comes: toasts stay, and what is to be looked up later is not. */
export const timeStands = (page: Page) =>
  page.addInitScript((longMs) => {
    const inTime = window.setTimeout.bind(window)
    const soonOrNever = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < longMs ? inTime(handler, ms, ...rest) : 0
    Object.assign(window, { setTimeout: soonOrNever })
  }, 1000)

/** Answers the calls that match with an envelope of this code. */
export const answer = (code: number, call: string) => (page: Page) =>
  answerWith(page, call, { code, data: null })

export const inner = (name: string, path: string, more: Partial<State> = {}): State => ({
  name,
  who: 'demo',
  path,
  ...more,
})

/** Whose visit it is. */
export function partnerOf({ known }: Visit): Known['partner'] {
  if (!known) throw new Error('a visitor has no account')
  return known.partner
}

/** Frees withdrawals, which wait for the start-up credit. */
export const takeCreditBack = (_page: Page, visit: Visit) =>
  submitDeskForm(visit.prepared, 'credit', { username: partnerOf(visit).username })
