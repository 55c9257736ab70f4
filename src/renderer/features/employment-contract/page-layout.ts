/** The vertical layout of a document's pages, in layout px. Pure, and fast also for 10,000 pages. */

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Aspects above this, or below its inverse, are clamped. */
const maxAspect = 8

/** Height divided by width, clamped. */
export function aspectOf({ width, height }: PageSize): number {
  const aspect = width > 0 && height > 0 ? height / width : 1
  return Math.min(maxAspect, Math.max(1 / maxAspect, aspect))
}

export interface PageLayout {
  readonly total: number
  readonly topOf: (index: number) => number
  readonly heightOf: (index: number) => number
  /** The first and the last page in a range of the content. */
  readonly between: (from: number, to: number) => readonly [first: number, last: number]
}

/** Lays out pages that are `width` wide and `gap` apart; `defaultAspect` is for pages that are not in `aspects`. */
export function layOut(
  count: number,
  aspects: ReadonlyMap<number, number>,
  { defaultAspect, width, gap }: { defaultAspect: number; width: number; gap: number },
): PageLayout {
  const heightOf = (index: number) => (aspects.get(index) ?? defaultAspect) * width
  const tops = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) tops[index + 1] = (tops[index] ?? 0) + heightOf(index) + gap
  const topOf = (index: number) => tops[index] ?? 0

  /** The last page that starts at or above a height. */
  function pageAt(height: number): number {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (topOf(middle) <= height) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  return {
    total: Math.max(0, topOf(count) - gap),
    topOf,
    heightOf,
    between: (from, to) => [pageAt(from), pageAt(to)],
  }
}

/** Browsers clip scrolled content that is higher than this, device px. */
const maxScrollHeight = 30_000_000

/** The zooms, in percent, at which every page can be scrolled to; always includes the first. */
export function usableZooms(zooms: readonly number[], deviceHeight: number): readonly number[] {
  return zooms.filter((zoom, index) => index === 0 || (deviceHeight * zoom) / 100 <= maxScrollHeight)
}

/** The maximum number of pixels of a rendered page. */
const maxPixels = 12_000_000

/** Device px per layout px; less if the page would have too many pixels. */
export function sharpness(width: number, height: number, wanted: number): number {
  return Math.min(wanted, Math.sqrt(maxPixels / Math.max(1, width * height)))
}
