import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The ad center and the pages around it. */
export class AdCenterPages extends AppPage {
  async openTile(name: string): Promise<void> {
    await this.page.getByRole('region', { name: 'More' }).getByRole('link', { name, exact: true }).click()
  }

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

  /** Pulls the page down by touch, from its top. */
  async pullDown(): Promise<void> {
    await this.page.getByRole('main').evaluate(async (main) => {
      const target = main.querySelector('section') ?? main
      const fire = (type: string, y: number) => {
        const touch = new Touch({ identifier: 1, target, clientX: 150, clientY: y })
        const touches = type === 'touchend' ? [] : [touch]
        target.dispatchEvent(
          new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [touch] }),
        )
      }
      const frame = () => new Promise(requestAnimationFrame)
      fire('touchstart', 100)
      for (const y of [150, 200, 250]) {
        fire('touchmove', y)
        await frame()
      }
      fire('touchend', 250)
    })
  }
}
