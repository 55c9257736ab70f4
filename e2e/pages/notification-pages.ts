import type { Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The bell and the notifications page. */
export class NotificationPages extends AppPage {
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
}
