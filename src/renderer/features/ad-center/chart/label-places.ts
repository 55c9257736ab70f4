/** A label of the time axis, with its left edge in px. */
export interface PlacedLabel {
  readonly slot: number
  readonly text: string
  readonly left: number
}

interface Axis {
  /** Px. */
  readonly width: number
  /** The least space between two labels, px. */
  readonly gap: number
  /** The label of each slot; undefined for none. */
  readonly texts: readonly (string | undefined)[]
  /** The width of a text, px. */
  readonly widthOf: (text: string) => number
}

/** Hours by quarters of the day, days by weeks. */
const steps = [1, 2, 3, 4, 6, 7, 12, 14, 21, 28]

/** As many labels as fit, evenly spread, below the middle of their slots but always within the axis. */
export function placeLabels({ width, gap, texts, widthOf }: Axis): PlacedLabel[] {
  const slotWidth = width / texts.length
  const place = (step: number) =>
    texts.flatMap((text, slot) => {
      if (slot % step !== 0 || text === undefined) return []
      const own = widthOf(text)
      const left = Math.max(0, Math.min((slot + 0.5) * slotWidth - own / 2, width - own))
      return [{ slot, text, left, end: left + own }]
    })
  const fits = (labels: readonly { left: number; end: number }[]) =>
    labels.every(({ left }, index) => index === 0 || left >= (labels[index - 1]?.end ?? 0) + gap)
  return [...steps.map(place), place(texts.length)].find(fits) ?? []
}
