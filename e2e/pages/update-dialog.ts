import { expect, type Page } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The dialog that asks for an update before money moves. */
export class UpdateDialog extends AppPage {
  private readonly dialog

  constructor(page: Page) {
    super(page)
    this.dialog = page.getByRole('dialog', { name: /update Placard/i })
  }

  /** The update is required. */
  async expectRequired(minimum: string, newest: string): Promise<void> {
    await expect(this.dialog).toContainText(`versions older than ${minimum} are no longer safe`)
    await this.expectFigure('Oldest safe version', minimum, this.dialog)
    await this.expectFigure('Newest version', newest, this.dialog)
    await expect(this.dialog.getByRole('button', { name: 'Update now' })).toBeVisible()
    await expect(this.dialog.getByRole('button', { name: 'Continue without updating' })).toHaveCount(0)
  }

  /** The user may continue without the update. */
  async expectOptional(text: string): Promise<void> {
    await expect(this.dialog).toContainText(text)
    await expect(this.dialog.getByRole('button', { name: 'Continue without updating' })).toBeVisible()
  }

  async continue(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Continue without updating' }).click()
    await expect(this.dialog).toBeHidden()
  }

  async update(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Update now' }).click()
  }
}
