/** The QR code of the set-up, read back by another program. */
import jsQr from 'jsqr'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { button, dialog } from '#testing/screen.ts'

/** The pixels of an image of the page, in this many columns and rows. */
async function pixelsOf(svg: Element, side: number): Promise<ImageData> {
  const image = new Image(side, side)
  const copy = document.importNode(svg, true)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(side))
  copy.setAttribute('height', String(side))
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`
  await image.decode()
  const context = new OffscreenCanvas(side, side).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(image, 0, 0, side, side)
  return context.getImageData(0, 0, side, side)
}

test('the QR code is the address of the link, and the key stands beside it', async () => {
  const { password } = await openAsPartner(paths.sessions)
  await button('Add an authenticator app').click()
  const setUp = dialog('Two-step verification')
  await setUp.getByLabelText('Login password', { exact: true }).fill(password)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  const image = setUp.getByRole('img', { name: 'QR code with the key' })
  await expect.element(image).toBeVisible()
  await expect.element(page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).toBeVisible()
  const { data, width, height } = await pixelsOf(image.element(), 400)
  const link = setUp.getByRole('link', { name: 'Open the authenticator app' }).element()
  expect(jsQr(data, width, height)?.data).toBe(link.getAttribute('href'))
})
