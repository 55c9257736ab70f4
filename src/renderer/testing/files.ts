/** Files to upload. */

/** A red pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

export const png = (name = 'me.png'): File => new File([pixel], name, { type: 'image/png' })

/** A PNG of this size in bytes. */
export const largePng = (bytes: number): File =>
  new File([pixel, new Uint8Array(bytes - pixel.length)], 'large.png', { type: 'image/png' })

/** The start of a PDF. */
export const pdf = new File(['%PDF-1.4'], 'paper.pdf', { type: 'application/pdf' })

/** A file that claims to be an image but is not one. */
export const falseImage = new File(['<svg onload="alert(1)"></svg>'], 'page.png', { type: 'image/png' })
