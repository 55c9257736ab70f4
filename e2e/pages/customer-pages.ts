import { expect, type FrameLocator, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The customer-service pop-up and page. */
export class CustomerPages extends AppPage {
  get popUp(): Locator {
    return this.page.getByRole('dialog', { name: 'Customer service' })
  }

  async openPopUp(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
    await expect(this.popUp).toBeVisible()
  }

  async pick(contact: string): Promise<void> {
    await this.popUp.getByRole('button', { name: contact }).click()
    await expect(this.popUp).toBeHidden()
  }

  async go(url: string): Promise<void> {
    await this.page.goto(`/#/customer?${new URLSearchParams({ url })}`)
  }

  get frame(): Locator {
    return this.page.locator('iframe')
  }

  get content(): FrameLocator {
    return this.frame.contentFrame()
  }

  get refusal(): Locator {
    return this.page.getByRole('main').getByRole('alert')
  }

  get openOutside(): Locator {
    return this.page.getByRole('button', { name: 'Open in browser' })
  }

  /** In the frame: the messages and requests, one item each. */
  get conversation(): Locator {
    return this.content.getByRole('log', { name: 'Conversation' })
  }

  /** From any page of the app: opens the contact in the app. */
  async openHelp(): Promise<void> {
    await this.openPopUp()
    await this.pick('Customer service 1 - Help with the app')
    await this.expectTitle('Customer service')
  }

  /** Opens the contact, which knows the account. */
  async begin(username: string): Promise<void> {
    await this.openHelp()
    await this.expectAccount(username)
  }

  /** The contact's page knows the account without asking. */
  async expectAccount(username: string): Promise<void> {
    await this.expectTitle('Customer service')
    await expect(this.content.getByText(`About the account ${username}`)).toBeVisible()
  }

  /** Sends a request, by its title and the labels of its fields, and expects it to be pending. */
  async ask(title: string, fields: Readonly<Record<string, string>>, request: string): Promise<void> {
    const requestForms = this.content.getByText('Ask for something')
    if (!(await this.content.getByText(title, { exact: true }).isVisible())) await requestForms.click()
    await this.content.getByText(title, { exact: true }).click()
    for (const [label, value] of Object.entries(fields)) {
      const field = this.content.getByLabel(label).filter({ visible: true })
      const isChoice = await field.evaluate((element) => element.tagName === 'SELECT')
      await (isChoice ? field.selectOption(value) : field.fill(value))
    }
    await this.content.getByRole('button', { name: 'Ask customer service' }).filter({ visible: true }).click()
    await this.expectState(request, 'Waiting for customer service')
  }

  async write(message: string): Promise<void> {
    await this.content.getByLabel('Message').fill(message)
    await this.content.getByRole('button', { name: 'Send' }).click()
    await expect(this.conversation.getByText(message)).toBeVisible()
  }

  /** Waits until the conversation shows this state of a request. */
  async expectState(request: string, state: string): Promise<void> {
    await expect(this.conversation.getByRole('listitem').filter({ hasText: request }).last()).toContainText(
      state,
    )
  }
}
