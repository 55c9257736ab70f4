import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The ad center and the pages around it. */
export class AdCenterPages extends AppPage {
  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    return this.page.getByRole('main').getByLabel(label, { exact: true })
  }

  async expectFault(label: string, text: string | RegExp): Promise<void> {
    await expect(this.field(label)).toHaveAccessibleDescription(text)
    await expect(this.field(label)).toHaveAttribute('aria-invalid', 'true')
  }

  async expectToast(text: string, timeout = 10_000): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: text }).first()).toBeVisible({ timeout })
  }
}
