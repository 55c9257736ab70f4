import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Stretch } from '#i18n/times.ts'
import { afterPaint } from '#lib/after-paint.ts'
import { useSetting } from '#session/settings.ts'
import type { Live } from '#shared/queries/observable.ts'
import { bucketOf, type Series } from './series-bucket.ts'
import styles from './series-chart.module.css'
import type { Lines, Plot } from './series-plot.ts'

type SeriesLinesProps = {
  series: Live<Series | undefined>
  /** How many there are. */
  points: number
  currency: string
}

/** Two points and more as lines: drawn when they changed, when the theme did and when the place has another size. */
export function SeriesLines({ series, points, currency }: SeriesLinesProps) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const drawn = useRef<Plot>(undefined)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let known = series.get()
    return series.subscribe(() => {
      const next = series.get()
      if (next === known) return
      known = next
      drawn.current?.update(linesOf(next))
    })
  }, [series])

  useEffect(() => {
    const [host, target] = [place.current, canvas.current]
    if (!host || !target) return
    let isGone = false
    const pointText = remembered((at: string, stretch: Stretch) => format.stretch(at, stretch))
    const texts = {
      point: (place: number) => {
        const all = series.get() ?? []
        const point = all[place]
        return point ? pointText(point.at, bucketOf(all)) : ''
      },
      mark: (value: number) => (isMasked ? '' : format.axisMoney(value, currency)),
    }
    const draw = async () => {
      // Its place is kept; the figures come first.
      if (!drawn.current) await afterPaint()
      const { drawPlot } = await import('./series-plot.ts')
      if (isGone) return
      drawn.current?.destroy()
      const options = { size: sizeOf(host), look: lookOf(host), texts }
      drawn.current = drawPlot(target, linesOf(series.get()), options)
      setFailed(false)
    }
    const tryToDraw = () => void draw().catch(() => setFailed(!isGone))
    const stop = watch(host, tryToDraw, () => drawn.current?.restyle(lookOf(host)))
    return () => {
      isGone = true
      stop()
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [series, currency, format, isMasked])

  return (
    <div
      ref={place}
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

/** Points keep their labels from tick to tick. */
function remembered(write: (at: string, stretch: Stretch) => string): typeof write {
  const written = new Map<string, string>()
  return (at, stretch) => {
    const key = `${stretch} ${at}`
    const text = written.get(key) ?? write(at, stretch)
    written.set(key, text)
    return text
  }
}

const linesOf = (series: Series = []): Lines => ({
  revenue: series.map(({ revenue }) => Number(revenue)),
  consumed: series.map(({ consumed }) => Number(consumed)),
})

/** `getBoundingClientRect` is in px of the screen, a computed style in those of the zoomed page. */
function sizeOf(host: HTMLElement) {
  const { width, height } = host.getBoundingClientRect()
  const zoom = host.offsetWidth > 0 ? width / host.offsetWidth : 1
  return { width, height, font: Number.parseFloat(getComputedStyle(host).fontSize) * zoom }
}

function lookOf(host: HTMLElement) {
  const colour = (name: string) => {
    const line = host.querySelector(`[data-line="${name}"]`)
    return line ? getComputedStyle(line).color : ''
  }
  const { color: ink, borderTopColor: grid } = getComputedStyle(host)
  return { revenue: colour('revenue'), consumed: colour('consumed'), ink, grid }
}

/** Tells of another size, at first as well, and of another theme. */
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
