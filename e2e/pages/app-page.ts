import { expect, type Locator, type Page } from '@playwright/test'

/** The layout of every page of the app, and helpers for several pages. */
export class AppPage {
  readonly page: Page
  /** Presses on navigation by `follow`, and the scrolls that they needed. */
  moves = 0

  constructor(page: Page) {
    this.page = page
  }

  async expectTitle(name: string): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('heading', { name, exact: true })).toBeVisible()
  }

  /** Presses what leads on to another page, and counts it; a target outside the screen, or under a bar, takes a scroll as well. */
  async follow(target: Locator): Promise<void> {
    await target.waitFor()
    this.moves += (await target.evaluate(isOnScreen)) ? 1 : 2
    await target.click()
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

function isOnScreen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}
