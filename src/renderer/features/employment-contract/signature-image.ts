/** A signature as pixels: dark ink on white in every theme, because it is for paper. */

export const ink = '#1c1a16'
export const paper = '#ffffff'

/** Size of the typed signature's image, px. */
const typedSize = { width: 1200, height: 400 } as const
const maxFontSize = 150

/** Writes a name on the canvas, as large as it fits. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
  Object.assign(canvas, typedSize)
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const fontOf = (size: number) => `italic ${size}px "Segoe Script", "Snell Roundhand", cursive, serif`
  context.font = fontOf(maxFontSize)
  const maxWidth = canvas.width * 0.9
  const size = Math.min(maxFontSize, (maxFontSize * maxWidth) / Math.max(1, context.measureText(name).width))
  context.font = fontOf(size)
  context.fillText(name, canvas.width / 2, canvas.height / 2, maxWidth)
}

/** The canvas as a file. */
export async function imageOf(canvas: HTMLCanvasElement): Promise<File> {
  const result = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => {
    if (blob) result.resolve(blob)
    else result.reject(new Error('the signature could not be drawn'))
  }, 'image/png')
  return new File([await result.promise], 'signature.png', { type: 'image/png' })
}
