import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Stretch } from '#i18n/times.ts'
import { afterPaint } from '#lib/after-paint.ts'
import { useSetting } from '#session/settings.ts'
import type { Observable } from '#shared/queries/observable.ts'
import { bucketOf, type Series } from './series-bucket.ts'
import styles from './series-chart.module.css'
import type { Lines, Plot } from './series-plot.ts'

type SeriesLinesProps = {
  series: Observable<Series | undefined>
  /** The number of points. */
  points: number
  currency: string
}

/** A line chart of two or more points; drawn again when the points, the theme or the size change. */
export function SeriesLines({ series, points, currency }: SeriesLinesProps) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  const container = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(undefined)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let previous = series.get()
    return series.subscribe(() => {
      const next = series.get()
      if (next === previous) return
      previous = next
      plot.current?.update(linesOf(next))
    })
  }, [series])

  useEffect(() => {
    const [host, target] = [container.current, canvas.current]
    if (!host || !target) return
    let isCancelled = false
    const pointText = memoize((at: string, stretch: Stretch) => format.stretch(at, stretch))
    const texts = {
      point: (index: number) => {
        const all = series.get() ?? []
        const point = all[index]
        return point ? pointText(point.at, bucketOf(all)) : ''
      },
      tick: (value: number) => (isMasked ? '' : format.axisMoney(value, currency)),
    }
    const draw = async () => {
      // The space is reserved; the figures are painted first.
      if (!plot.current) await afterPaint()
      const { drawPlot } = await import('./series-plot.ts')
      if (isCancelled) return
      plot.current?.destroy()
      const options = { size: sizeOf(host), style: styleOf(host), texts }
      plot.current = drawPlot(target, linesOf(series.get()), options)
      setFailed(false)
    }
    const tryToDraw = () => void draw().catch(() => setFailed(!isCancelled))
    const stop = watch(host, tryToDraw, () => plot.current?.restyle(styleOf(host)))
    return () => {
      isCancelled = true
      stop()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [series, currency, format, isMasked])

  return (
    <div
      ref={container}
      className={styles.place}
      role="img"
      aria-label={t('chart.lines', { points: format.number(points) })}
    >
      {hasFailed && <p>{t('chart.failed')}</p>}
      <div ref={canvas} className={styles.canvas} />
      <span className={styles.revenue} data-line="revenue" />
      <span className={styles.consumed} data-line="consumed" />
    </div>
  )
}

/** Caches the labels of points between polls. */
function memoize(write: (at: string, stretch: Stretch) => string): typeof write {
  const cache = new Map<string, string>()
  return (at, stretch) => {
    const key = `${stretch} ${at}`
    const text = cache.get(key) ?? write(at, stretch)
    cache.set(key, text)
    return text
  }
}

const linesOf = (series: Series = []): Lines => ({
  revenue: series.map(({ revenue }) => Number(revenue)),
  consumed: series.map(({ consumed }) => Number(consumed)),
})

/** `getBoundingClientRect` is in screen px, a computed style in the layout px of the zoomed page. */
function sizeOf(host: HTMLElement) {
  const { width, height } = host.getBoundingClientRect()
  const zoom = host.offsetWidth > 0 ? width / host.offsetWidth : 1
  return { width, height, font: Number.parseFloat(getComputedStyle(host).fontSize) * zoom }
}

function styleOf(host: HTMLElement) {
  const colour = (name: string) => {
    const line = host.querySelector(`[data-line="${name}"]`)
    return line ? getComputedStyle(line).color : ''
  }
  const { color: ink, borderTopColor: grid } = getComputedStyle(host)
  return { revenue: colour('revenue'), consumed: colour('consumed'), ink, grid }
}

/** Calls back with a new size, also initially, and with a new theme. */
function watch(host: HTMLElement, onSize: () => void, onTheme: () => void): () => void {
  const size = new ResizeObserver(onSize)
  size.observe(host)
  const theme = new MutationObserver(onTheme)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onTheme)
  return () => {
    size.disconnect()
    theme.disconnect()
    system.removeEventListener('change', onTheme)
  }
}
