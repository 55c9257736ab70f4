import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The bell and the notifications page. */
export class NotificationPages extends AppPage {
  /** The accessible count of the bell: "3", "99+"; undefined when nothing is unread. */
  async expectUnread(badge: string | undefined): Promise<void> {
    const name = badge === undefined ? 'Notifications' : `Notifications, ${badge} unread`
    await expect(this.page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible()
    const titleStart = badge === undefined ? /^[^(]/ : new RegExp(`^\\(${badge.replace('+', '\\+')}\\) `)
    await expect(this.page).toHaveTitle(titleStart)
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await this.expectTitle('Notifications')
  }

  get rows(): Locator {
    return this.page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title })
  }

  /** Opens or closes the text of a notification. */
  async press(title: string): Promise<void> {
    await this.row(title).getByRole('button', { name: title }).first().click()
  }

  async choose(tab: string): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click()
  }

  async show(option: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Show (All|Read|Unread)$/ }).click()
    const sheet = this.page.getByRole('dialog', { name: 'Show' })
    await sheet.getByRole('option', { name: option, exact: true }).click()
    await sheet.getByRole('button', { name: 'OK' }).click()
    await expect(sheet).toBeHidden()
  }

  /** Fires the event of a window that is focused again. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }
}
