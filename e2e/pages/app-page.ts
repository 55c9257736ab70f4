import { expect, type Locator, type Page } from '@playwright/test'

/** The layout of every page of the app, and helpers for several pages. */
export class AppPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async expectTitle(name: string): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('heading', { name, exact: true })).toBeVisible()
  }

  /** Clicks the header's back arrow and waits for another page, because going back in the history takes time. */
  async goBack(): Promise<void> {
    const previousUrl = this.page.url()
    await this.page.getByRole('banner').getByRole('button', { name: 'Back' }).click()
    await expect(this.page).not.toHaveURL(previousUrl)
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await this.page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  }

  /** The value beside a label, in a list of figures, a summary or a receipt. */
  figure(label: string, within: Locator | Page = this.page): Locator {
    return within
      .locator('dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .getByRole('definition')
  }

  /** Amounts are in the page twice: as one text for assistive technology, which is checked here, and in parts for display. */
  async expectFigure(label: string, text: string, within?: Locator): Promise<void> {
    await expect(this.figure(label, within).getByText(text, { exact: true }).first()).toBeVisible()
  }

  /** Types the six digits of the transaction password; returns the input and the OK button. */
  async typePassword(digits: string): Promise<{ readonly cells: Locator; readonly ok: Locator }> {
    const dialog = this.page.getByRole('dialog', { name: 'Transaction password' })
    const cells = dialog.getByLabel('Transaction password, 6 digits')
    await cells.pressSequentially(digits)
    return { cells, ok: dialog.getByRole('button', { name: 'OK' }) }
  }

  async confirmWithPassword(digits: string): Promise<void> {
    const { ok } = await this.typePassword(digits)
    await ok.click()
  }
}
