import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The plan list, a plan, its product and the funding flow. */
export class PlanPages extends AppPage {
  async choose(product: string): Promise<void> {
    await this.expectTitle('Plans')
    await this.follow(this.page.getByRole('main').getByRole('link', { name: product }))
    await this.expectTitle('Plan')
  }

  async lookAtProduct(): Promise<void> {
    await this.page.getByRole('link', { name: 'Product details and past results' }).click()
    await this.expectTitle('Product')
    await expect(this.page.getByText('Results vary and can be losses.')).toBeVisible()
  }

  async startPut(): Promise<void> {
    await this.follow(this.page.getByRole('link', { name: 'Fund this plan' }))
    await expect(this.page.getByRole('heading', { name: 'Fund plan' })).toBeVisible()
  }

  amountField(): Locator {
    return this.page.getByLabel('Amount to fund')
  }

  /** Enters the amount and goes to the summary. */
  async enterAmount(amount: string): Promise<void> {
    await this.amountField().fill(amount)
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  /** A tab of the list, with or without a count. */
  tab(status: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${status}( \\(\\d+\\))?$`) })
  }

  async openCoupons(): Promise<Locator> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Coupon/ })
      .click()
    return this.page.getByRole('dialog', { name: 'Coupon for this plan' })
  }

  /** Goes from the plan list to the summary. */
  async putOn(product: string, amount: string): Promise<void> {
    await this.choose(product)
    await this.startPut()
    await this.enterAmount(amount)
    await expect(this.summary()).toBeVisible()
  }

  async expectDone(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Plan funded' })).toBeVisible()
  }

  result(): Locator {
    return this.page.getByRole('region', { name: 'Result' })
  }

  summary(): Locator {
    return this.page.getByRole('region', { name: 'Review' })
  }

  async confirmPut(digits: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Confirm/ }).click()
    await this.confirmWithPassword(digits)
  }

  async expectStatus(status: string): Promise<void> {
    await expect(
      this.page.getByRole('region', { name: /^Plan / }).getByText(status, { exact: true }),
    ).toBeVisible()
  }

  async expectHistory(statuses: readonly string[]): Promise<void> {
    const items = this.page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(items).toHaveText(statuses.map((status) => new RegExp(`^${status}`)))
  }
}
