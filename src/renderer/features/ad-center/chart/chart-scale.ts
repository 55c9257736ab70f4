/** The ticks and bars of a chart. Amounts become numbers only here, for their height. */

/** Round values from the lowest to the highest, evenly spaced, that enclose zero and all values. */
export function ticksOf(values: readonly number[], minStep: number): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = low === high ? 1 : Math.max(minStep, roundStep((high - low) / 3))
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))]
  return Array.from({ length: last - first + 1 }, (_, index) =>
    // Without the rounding error of 3 * 0.1.
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** 1, 2 or 5 times a power of ten, at least `step`. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return ([1, 2, 5].find((factor) => factor * power >= step) ?? 10) * power
}

/** The height of the drawing; its width is one per slot. */
export const height = 100
/** So that the bar of any amount but zero is seen. */
const minHeight = 1.5

/** The place of a bar within its slot. */
export interface Bar {
  readonly left: number
  readonly width: number
}

/** The outline of the bars, as data of an SVG path; a value of zero has none. */
export function barsPath(
  values: readonly (readonly [slot: number, value: number])[],
  { left, width }: Bar,
  ticks: readonly number[],
): string {
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const unit = height / (top - bottom)
  const zero = round(top * unit)
  return values
    .filter(([, value]) => value !== 0)
    .map(([slot, value]) => {
      const length = Math.sign(value) * Math.max(minHeight, Math.abs(value) * unit)
      return `M${round(slot + left)} ${zero}v${round(-length)}h${width}v${round(length)}z`
    })
    .join('')
}

/** The horizontal lines at the ticks. */
export function gridPath(ticks: readonly number[], slots: number): string {
  const steps = ticks.length - 1
  return ticks.map((_, index) => `M0 ${round((index * height) / steps)}h${slots}`).join('')
}

const round = (length: number): number => Math.round(length * 100) / 100
