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
}
