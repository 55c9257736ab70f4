import { expect, type Locator } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { AppPage } from './app-page.ts'

type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** The employment contract: upload, preview, signature. */
export class ContractPages extends AppPage {
  async open(): Promise<void> {
    await this.page.goto(`/#${paths.contract}`)
    await this.expectTitle('Employment contract')
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true })
  }

  async choose(file: SentFile, button = 'Choose a file'): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button(button).click()
    await (await chooser).setFiles([file])
  }

  get uploaded(): Locator {
    return this.page.getByRole('region', { name: 'Uploaded, not signed yet' })
  }

  async expectUploaded(name: string): Promise<void> {
    await expect(this.uploaded).toBeVisible()
    await expect(this.figure('File', this.uploaded)).toHaveText(name)
  }

  /** Goes from the uploaded document through the preview to the signature. */
  async previewAndGoToSign(): Promise<void> {
    await this.link('Look at the document').click()
    await this.expectTitle('Contract preview')
    await this.link('Go on to sign').click()
    await this.expectTitle('Sign the contract')
  }

  pageNumbered(number: number): Locator {
    return this.page.getByRole('region', { name: `Page ${number}`, exact: true })
  }

  get pad(): Locator {
    return this.page.getByRole('img', { name: /^Signature field/ })
  }

  /** Draws one stroke; points are fractions of the field's width and height. */
  async stroke(...points: readonly (readonly [x: number, y: number])[]): Promise<void> {
    // The signature pad is loaded when the page is first shown.
    await expect(this.page.locator('[aria-busy=true]', { has: this.pad })).toHaveCount(0)
    const box = await this.pad.boundingBox()
    if (!box) throw new Error('no signature field')
    const toPx = ([x, y]: readonly [number, number]) =>
      [box.x + x * box.width, box.y + y * box.height] as const
    const [first, ...rest] = points
    if (!first) return
    await this.page.mouse.move(...toPx(first))
    await this.page.mouse.down()
    for (const point of rest) await this.page.mouse.move(...toPx(point), { steps: 8 })
    await this.page.mouse.up()
  }

  /** True if there is ink near this point, in fractions of the field's width and height. */
  async hasInk(x: number, y: number): Promise<boolean> {
    return this.pad.evaluate(
      (canvas, [xFraction, yFraction]) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
        const radius = Math.ceil(canvas.width / 40)
        const [left, top] = [
          Math.round(canvas.width * xFraction) - radius,
          Math.round(canvas.height * yFraction) - radius,
        ]
        const pixels = canvas.getContext('2d')?.getImageData(left, top, 2 * radius, 2 * radius).data ?? []
        return pixels.some((value, index) => index % 4 === 0 && value < 100)
      },
      [x, y] as const,
    )
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: 'Sign this contract?' })
  }

  async confirm(): Promise<void> {
    await this.confirmation.getByRole('button', { name: 'Sign now' }).click()
  }

  get signed(): Locator {
    return this.page.getByRole('article').filter({ hasText: 'Contract signed' })
  }
}
