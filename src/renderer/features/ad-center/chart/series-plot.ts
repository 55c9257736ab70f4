/**
 * The lines of a chart, drawn by uPlot; loaded with the chart only. It stands in a place that undoes the page's zoom, so
 * that its pixels are those of the screen. Amounts become numbers here, for their height on the canvas and nothing else.
 */
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { markedPlaces } from './series-bucket.ts'

/** What is drawn. */
export interface Lines {
  readonly revenue: readonly number[]
  readonly consumed: readonly number[]
}

/** What the lines look like. */
export interface PlotLook {
  /** CSS colours. */
  readonly revenue: string
  readonly consumed: string
  readonly ink: string
  readonly grid: string
}

/** In px of the screen. */
export interface PlotSize {
  readonly width: number
  readonly height: number
  readonly font: number
}

export interface PlotTexts {
  /** The label of a point by its place. */
  readonly point: (place: number) => string
  readonly mark: (value: number) => string
}

/** A drawn chart. */
export interface Plot {
  update(lines: Lines): void
  /** The theme changed. */
  restyle(look: PlotLook): void
  destroy(): void
}

const fontFamily = 'system-ui, sans-serif'

const dataOf = ({ revenue, consumed }: Lines): UPlot.AlignedData => [
  revenue.map((_, place) => place),
  [...revenue],
  [...consumed],
]

/** A scale that holds zero and leaves air above; never without extent. */
function heights(_plot: UPlot, least: number | null, most: number | null): [number, number] {
  const [bottom, top] = [Math.min(0, least ?? 0), Math.max(0, most ?? 0)]
  return bottom === top ? [0, 1] : [bottom * 1.1, top * 1.1]
}

export function drawPlot(
  place: HTMLElement,
  lines: Lines,
  { size, look: firstLook, texts }: { size: PlotSize; look: PlotLook; texts: PlotTexts },
): Plot {
  let look = firstLook
  const font = `${Math.round(size.font)}px ${fontFamily}`
  const width = Math.max(1, size.font / 7)
  const axis: UPlot.Axis = {
    font,
    stroke: () => look.ink,
    gap: size.font / 2,
    grid: { stroke: () => look.grid, width: Math.max(1, size.font / 12) },
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
      scales: { x: { time: false }, y: { range: heights } },
      axes: [
        {
          ...axis,
          size: size.font * 2,
          grid: { show: false },
          splits: ({ data: [places] }) =>
            markedPlaces(places.length, Math.floor(size.width / (size.font * 7))),
          values: (_plot, places) => places.map(texts.point),
        },
        {
          ...axis,
          space: size.font * 2.5,
          size: (self, values) => marksWidth(self, values, font) + size.font,
          values: (_plot, marks) => marks.map(texts.mark),
        },
      ],
      series: [
        {},
        { stroke: () => look.revenue, width: width * 1.5, points: { show: false } },
        {
          stroke: () => look.consumed,
          width,
          dash: [size.font / 2, size.font / 3],
          points: { show: false },
        },
      ],
    },
    dataOf(lines),
    place,
  )
  return {
    update: (next) => plot.setData(dataOf(next)),
    restyle: (next) => {
      look = next
      plot.redraw(false)
    },
    destroy: () => plot.destroy(),
  }
}

function marksWidth({ ctx }: UPlot, values: readonly string[] | null, font: string): number {
  ctx.save()
  ctx.font = font
  const width = Math.max(0, ...(values ?? []).map((value) => ctx.measureText(value).width))
  ctx.restore()
  return Math.ceil(width)
}
