/** Where the pages of a document stand, one below the other, in layout px: pure, so that 10,000 cost nothing. */

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Longer or wider pages than this, either way, are drawn as if they were not. */
const mostAspect = 8

/** Height for width. */
export function aspectOf({ width, height }: PageSize): number {
  const aspect = width > 0 && height > 0 ? height / width : 1
  return Math.min(mostAspect, Math.max(1 / mostAspect, aspect))
}

export interface PageLayout {
  readonly total: number
  readonly topOf: (index: number) => number
  readonly heightOf: (index: number) => number
  /** The first and the last page that a stretch of the whole shows. */
  readonly between: (from: number, to: number) => readonly [first: number, last: number]
}

/** Pages as wide as `width`, `gap` apart; a page whose aspect is not known yet is taken to be like `usual`. */
export function layOut(
  count: number,
  known: ReadonlyMap<number, number>,
  { usual, width, gap }: { usual: number; width: number; gap: number },
): PageLayout {
  const heightOf = (index: number) => (known.get(index) ?? usual) * width
  const tops = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) tops[index + 1] = (tops[index] ?? 0) + heightOf(index) + gap
  const topOf = (index: number) => tops[index] ?? 0

  /** The last page that begins at or above a height. */
  function at(height: number): number {
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
    between: (from, to) => [at(from), at(to)],
  }
}

/** Beyond this many device px a browser cuts what scrolls. */
const mostScroll = 30_000_000

/** The zooms at which every page can still be scrolled to, in percent; the first always. */
export function usableZooms(zooms: readonly number[], deviceHeight: number): readonly number[] {
  return zooms.filter((zoom, index) => index === 0 || (deviceHeight * zoom) / 100 <= mostScroll)
}

/** Pixels of a drawn page at most. */
const mostPixels = 12_000_000

/** Device px for a layout px, less where the page would have too many. */
export function sharpness(width: number, height: number, wanted: number): number {
  return Math.min(wanted, Math.sqrt(mostPixels / Math.max(1, width * height)))
}
