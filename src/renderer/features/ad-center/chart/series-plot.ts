/**
 * The lines of a chart, drawn by uPlot; loaded only with the chart. Its container undoes the page's zoom, so that its px
 * are screen px. Amounts become numbers only here, for their height on the canvas.
 */
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { tickIndexes } from './series-bucket.ts'

/** The values of the lines. */
export interface Lines {
  readonly revenue: readonly number[]
  readonly consumed: readonly number[]
}

/** The colours of the chart. */
export interface PlotStyle {
  /** CSS colours. */
  readonly revenue: string
  readonly consumed: string
  readonly ink: string
  readonly grid: string
}

/** In screen px. */
export interface PlotSize {
  readonly width: number
  readonly height: number
  readonly font: number
}

export interface PlotTexts {
  /** The label of a point by its index. */
  readonly point: (index: number) => string
  readonly tick: (value: number) => string
}

/** A drawn chart. */
export interface Plot {
  update(lines: Lines): void
  /** The theme changed. */
  restyle(style: PlotStyle): void
  destroy(): void
}

const fontFamily = 'system-ui, sans-serif'

const dataOf = ({ revenue, consumed }: Lines): UPlot.AlignedData => [
  revenue.map((_, index) => index),
  [...revenue],
  [...consumed],
]

/** A range that includes zero and leaves space above; never empty. */
function rangeOf(_plot: UPlot, min: number | null, max: number | null): [number, number] {
  const [bottom, top] = [Math.min(0, min ?? 0), Math.max(0, max ?? 0)]
  return bottom === top ? [0, 1] : [bottom * 1.1, top * 1.1]
}

export function drawPlot(
  container: HTMLElement,
  lines: Lines,
  { size, style: initialStyle, texts }: { size: PlotSize; style: PlotStyle; texts: PlotTexts },
): Plot {
  let style = initialStyle
  const font = `${Math.round(size.font)}px ${fontFamily}`
  const width = Math.max(1, size.font / 7)
  const axis: UPlot.Axis = {
    font,
    stroke: () => style.ink,
    gap: size.font / 2,
    grid: { stroke: () => style.grid, width: Math.max(1, size.font / 12) },
    ticks: { show: false },
  }
  const plot = new UPlot(
    {
      width: size.width,
      height: size.height,
      padding: [size.font / 2, size.font, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      scales: { x: { time: false }, y: { range: rangeOf } },
      axes: [
        {
          ...axis,
          size: size.font * 2,
          grid: { show: false },
          splits: ({ data: [indexes] }) =>
            tickIndexes(indexes.length, Math.floor(size.width / (size.font * 7))),
          values: (_plot, indexes) => indexes.map(texts.point),
        },
        {
          ...axis,
          space: size.font * 2.5,
          size: (self, values) => labelsWidth(self, values, font) + size.font,
          values: (_plot, ticks) => ticks.map(texts.tick),
        },
      ],
      series: [
        {},
        { stroke: () => style.revenue, width: width * 1.5, points: { show: false } },
        {
          stroke: () => style.consumed,
          width,
          dash: [size.font / 2, size.font / 3],
          points: { show: false },
        },
      ],
    },
    dataOf(lines),
    container,
  )
  return {
    update: (next) => plot.setData(dataOf(next)),
    restyle: (next) => {
      style = next
      plot.redraw(false)
    },
    destroy: () => plot.destroy(),
  }
}

function labelsWidth({ ctx }: UPlot, values: readonly string[] | null, font: string): number {
  ctx.save()
  ctx.font = font
  const width = Math.max(0, ...(values ?? []).map((value) => ctx.measureText(value).width))
  ctx.restore()
  return Math.ceil(width)
}
