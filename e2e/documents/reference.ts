/** Pages of a document as poppler draws them, and how far the app's own differ from them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'

/** Whether the comparison can be made; `scripts/test.ts` installs poppler where that is allowed. */
export const hasPdftoppm = spawnSync('pdftoppm', ['-v']).status === 0

/** A page at 100 dpi as a PNG; undefined if poppler cannot draw it either. */
export function referencePage(file: Uint8Array, page: number): Buffer | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'placard-document-'))
  try {
    const path = join(folder, 'document.pdf')
    writeFileSync(path, file)
    const args = ['-r', '100', '-png', '-cropbox', '-f', String(page), '-l', String(page), path]
    const { stdout, stderr } = spawnSync('pdftoppm', args, { maxBuffer: 2 ** 28 })
    if (stderr.includes('Missing language pack')) throw new Error('poppler lacks its data: poppler-data')
    return stdout.length > 0 ? stdout : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Difference {
  /** The part of the pixels that differ by more than 32 levels in a colour, percent. */
  readonly percent: number
  /** Dark pixels of the app for each of the reference; the difference of a page with little on it says little. */
  readonly ink: number
}

/** Compares the app's canvas, scaled to 100 dpi, with a reference. */
export function compare(canvas: Locator, reference: Buffer): Promise<Difference> {
  return canvas.evaluate(async (own, png) => {
    if (!(own instanceof HTMLCanvasElement)) throw new Error('not a canvas')
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    const expected = await createImageBitmap(new Blob([bytes]))
    const { width, height } = expected
    function pixelsOf(image: CanvasImageSource): Uint8ClampedArray {
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      return context.getImageData(0, 0, width, height).data
    }
    const [left, right] = [pixelsOf(own), pixelsOf(expected)]
    let [different, ownInk, expectedInk] = [0, 0, 0]
    for (let index = 0; index < left.length; index += 4) {
      let [ownSum, expectedSum, most] = [0, 0, 0]
      for (let colour = index; colour < index + 3; colour += 1) {
        const [value, other] = [left[colour] ?? 0, right[colour] ?? 0]
        ownSum += value
        expectedSum += other
        most = Math.max(most, Math.abs(value - other))
      }
      different += Number(most > 32)
      ownInk += Number(ownSum < 600)
      expectedInk += Number(expectedSum < 600)
    }
    // Some more of each: pages with little or nothing on them are much the same.
    const more = (width * height) / 500
    return { percent: (different / width / height) * 100, ink: (ownInk + more) / (expectedInk + more) }
  }, reference.toString('base64'))
}
