import { expect, type Locator, type Page } from '@playwright/test'

/** The frame that every page of the app has, and what several pages share. */
export class AppPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async expectTitle(name: string): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('heading', { name, exact: true })).toBeVisible()
  }

  /** By the header's arrow, until the page is another: going back in the history takes its time. */
  async goBack(): Promise<void> {
    const before = this.page.url()
    await this.page.getByRole('banner').getByRole('button', { name: 'Back' }).click()
    await expect(this.page).not.toHaveURL(before)
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

  /** Amounts stand twice in the page: whole for assistive technology, which is read here, and in pieces for the eye. */
  async expectFigure(label: string, text: string, within?: Locator): Promise<void> {
    await expect(this.figure(label, within).getByText(text, { exact: true }).first()).toBeVisible()
  }

  /** Types the six digits, as before any movement of money; gives what confirms them. */
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
