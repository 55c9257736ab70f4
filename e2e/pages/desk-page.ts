import { expect, type Locator, type Page } from '@playwright/test'

/** The sandbox's desk: customer service, done by a tester. */
export class DeskPage {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  /** Grants a deposit and returns its reference. */
  async grantDeposit(username: string, amount: string): Promise<string> {
    const form = await this.#form('Grant a deposit')
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Amount').fill(amount)
    await form.getByRole('button', { name: 'Grant deposit' }).click()
    const result = this.#page.getByRole('status')
    await expect(result).toContainText(`Deposited ${amount}`)
    const reference = /Reference: (\S+)/.exec(await result.innerText())?.[1]
    if (reference === undefined) throw new Error('the desk returned no reference')
    return reference
  }

  /** Advances delivery, settlement and payouts. */
  async letTimePass(time: { hours?: number; minutes?: number }): Promise<void> {
    const form = await this.#form('Let time pass')
    await form.getByLabel('Hours').fill(String(time.hours ?? 0))
    await form.getByLabel('Minutes').fill(String(time.minutes ?? 0))
    await form.getByRole('button', { name: 'Let time pass' }).click()
    await expect(this.#page.getByRole('status')).toContainText('further')
  }

  /** Takes unused start-up credit back, which unblocks withdrawals. */
  async takeCreditBack(username: string): Promise<void> {
    await this.#act('Take start-up credit back', { Username: username }, 'Withdrawals are free')
  }

  /** The messages and requests of a partner. */
  conversationWith(username: string): Locator {
    return this.#page.getByRole('article', { name: `Conversation with ${username}` }).first()
  }

  /** Grants a pending request with one click, and returns the desk's message. */
  async grantRequest(username: string, request: string): Promise<string> {
    await this.#page.goto(this.#origin)
    await this.conversationWith(username)
      .getByRole('button', { name: `Grant: ${request}` })
      .click()
    const result = this.#page.getByRole('status')
    await expect(result).toBeVisible()
    return await result.innerText()
  }

  async refuseRequest(username: string, request: string, reason: string): Promise<void> {
    await this.#page.goto(this.#origin)
    const group = this.conversationWith(username).getByRole('group', { name: request })
    await group.getByLabel('Reason').fill(reason)
    await group.getByRole('button', { name: 'Refuse' }).click()
    await expect(this.#page.getByRole('status')).toContainText('Refused')
  }

  async reply(username: string, text: string): Promise<void> {
    const conversation = this.conversationWith(username)
    await conversation.getByLabel('Reply').fill(text)
    await conversation.getByRole('button', { name: 'Send' }).click()
    await expect(conversation.getByText(text)).toBeVisible()
  }

  async open(): Promise<void> {
    await this.#page.goto(this.#origin)
  }

  /** Fills in and submits a form, and returns the desk's message. */
  async #act(title: string, fields: Readonly<Record<string, string>>, expected: string): Promise<string> {
    const form = await this.#form(title)
    for (const [label, value] of Object.entries(fields)) {
      await form.getByLabel(label, { exact: true }).fill(value)
    }
    await form.getByRole('button').click()
    const result = this.#page.getByRole('status')
    await expect(result).toContainText(expected)
    return await result.innerText()
  }

  /** The newest mail to an address in the sandbox's outbox; undefined if there is none. */
  async mailTo(address: string): Promise<string | undefined> {
    await this.#page.goto(`${this.#origin}/outbox`)
    const mails = this.#page.getByRole('article', { name: `Mail to ${address}`, exact: true })
    return (await mails.count()) === 0 ? undefined : mails.first().innerText()
  }

  async #form(title: string): Promise<Locator> {
    await this.#page.goto(this.#origin)
    return this.#page.getByRole('region', { name: title })
  }
}
