import type { Page } from '@playwright/test'

export interface HostSsoCode {
  readonly username: string
  /** The name of a language, as in the list. */
  readonly language?: string
  /** An in-app path. */
  readonly next?: string
  /** The host's user has no account in the app. */
  readonly isNew?: boolean
}

/** The sandbox's host app, which hands users over by a link. */
export class HostAppPage {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, deskOrigin: string) {
    this.#page = page
    this.#origin = deskOrigin
  }

  /** The link into the app that hands a user over; it works once. */
  async linkFor({ username, language, next, isNew }: HostSsoCode): Promise<string> {
    const page = this.#page
    await page.goto(`${this.#origin}/host`)
    await page.getByLabel('User of the host app').fill(username)
    if (language !== undefined) await page.getByLabel('Language').selectOption({ label: language })
    if (next !== undefined) await page.getByLabel('Page').fill(next)
    if (isNew) await page.getByLabel('Account in the app').selectOption({ label: 'None yet: invite' })
    await page.getByRole('button', { name: 'Hand over' }).click()
    const link = await page.getByRole('link', { name: `Open the app as ${username}` }).getAttribute('href')
    if (link === null) throw new Error('the host app returned no link')
    return link
  }
}
