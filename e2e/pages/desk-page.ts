import { expect, type Locator, type Page } from '@playwright/test'

/** The sandbox's desk: customer service, done by a tester. */
export class DeskPage {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  /** Grants a deposit and gives its reference. */
  async grantDeposit(username: string, amount: string): Promise<string> {
    const form = await this.#form('Grant a deposit')
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Amount').fill(amount)
    await form.getByRole('button', { name: 'Grant deposit' }).click()
    const result = this.#page.getByRole('status')
    await expect(result).toContainText(`Deposited ${amount}`)
    const reference = /Reference: (\S+)/.exec(await result.innerText())?.[1]
    if (reference === undefined) throw new Error('the desk named no reference')
    return reference
  }

  /** Moves delivery, settlement and payouts on. */
  async letTimePass(time: { hours?: number; minutes?: number }): Promise<void> {
    const form = await this.#form('Let time pass')
    await form.getByLabel('Hours').fill(String(time.hours ?? 0))
    await form.getByLabel('Minutes').fill(String(time.minutes ?? 0))
    await form.getByRole('button', { name: 'Let time pass' }).click()
    await expect(this.#page.getByRole('status')).toContainText('further')
  }

  async #form(title: string): Promise<Locator> {
    await this.#page.goto(this.#origin)
    return this.#page.getByRole('region', { name: title })
  }
}
