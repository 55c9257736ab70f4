/** The picture that the scanned documents show: bars like lines of text, a ring and a ramp. */

export const width = 600
export const height = 848

const bars = 10

/** The grey level of a pixel, 0 (black) to 255. */
export function greyAt(x: number, y: number): number {
  const isMargin = x < 60 || x >= 540
  if (!isMargin && y >= 40 && y < 100) return 0
  const bar = Math.floor((y - 150) / 40)
  if (!isMargin && bar >= 0 && bar < bars && (y - 150) % 40 < 18 && x < 540 - ((bar * 97) % 200)) return 32
  if (Math.abs(Math.hypot(x - 440, y - 690) - 80) < 12) return 0
  if (x >= 60 && x < 260 && y >= 600 && y < 800) return Math.floor(x - 60)
  return 255
}

/** Colour of a pixel: the grey levels, the ramp in red and blue. */
export function colourAt(x: number, y: number): readonly [red: number, green: number, blue: number] {
  const grey = greyAt(x, y)
  return x >= 60 && x < 260 && y >= 600 && y < 800 ? [grey, 40, 255 - grey] : [grey, grey, grey]
}

/** The samples of the picture, row by row, as `sampleOf` gives them for a pixel. */
export function samples(sampleOf: (x: number, y: number) => readonly number[]): Uint8Array {
  const rows: number[] = []
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows.push(...sampleOf(x, y))
  return Uint8Array.from(rows)
}

export const greySamples = (): Uint8Array => samples((x, y) => [greyAt(x, y)])
export const colourSamples = (): Uint8Array => samples(colourAt)

/** One bit per pixel, rows padded to bytes; 1 is black. */
export function bilevel(): Uint8Array {
  const stride = Math.ceil(width / 8)
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + (x >> 3)
      if (greyAt(x, y) < 128) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  return rows
}
