import {
  type KeyboardEvent,
  type PointerEvent,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { StatisticsPeriod } from '#protocol/http/statistics.ts'
import { minorDigitsOf } from '#protocol/money.ts'
import { useSetting } from '#session/settings.ts'
import { type Observable, useDirectUpdate, useObservable } from '#shared/queries/observable.ts'
import { type Bar, barsPath, gridPath, height, ticksOf } from './chart-scale.ts'
import { ReadOut } from './read-out.tsx'
import { bucketOf, type Series, type SeriesPoint, slotStart, slotsOf } from './series-bucket.ts'
import styles from './series-chart.module.css'
import { TimeAxis } from './time-axis.tsx'

type SeriesBarsProps = {
  series: Observable<Series | undefined>
  /** The number of points, at least one. */
  points: number
  period: StatisticsPeriod
  currency: string
  isOver: boolean
}

/**
 * The bars of a series, with a read-out of one bucket: the running one, or that under the finger, the mouse or the arrow
 * keys. For assistive technology it is a slider, whose value is not announced by itself when a figure changes.
 */
export function SeriesBars({ series, points, period, currency, isOver }: SeriesBarsProps) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  const [chosen, setChosen] = useState<number>()
  const slider = useRef<HTMLDivElement>(null)
  const last = points - 1
  const index = Math.min(chosen ?? last, last)
  const isRunning = !isOver && index === last

  const firstAt = useObservable(series, (all) => all?.[0]?.at)
  const minStep = 10 ** -minorDigitsOf(currency)
  const tickKey = useObservable(series, (all = []) =>
    ticksOf(
      all.flatMap(({ revenue, consumed }) => [Number(revenue), Number(consumed)]),
      minStep,
    ).join(' '),
  )
  const ticks = useMemo(() => tickKey.split(' ').map(Number), [tickKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start of the series and its length determine all times
  const texts = useMemo(() => {
    const all = series.get() ?? []
    const bucket = bucketOf(all, period)
    return Array.from({ length: slotsOf(all, period) }, (_, slot) => {
      const at = slotStart(all, period, slot)
      return at === undefined ? undefined : format.stretch(at, bucket)
    })
  }, [series, firstAt, points, period, format])
  const slots = texts.length

  const money = (value: SeriesPoint['revenue']) =>
    isMasked ? t('amount.hidden') : format.money(value, currency)
  const describe = useEffectEvent(() => {
    const point = series.get()?.[index]
    if (!point) return
    const { revenue, consumed } = point
    const values = { time: texts[index] ?? '', revenue: money(revenue), consumed: money(consumed) }
    slider.current?.setAttribute(
      'aria-valuetext',
      isRunning ? t('chart.valueSoFar', values) : t('chart.value', values),
    )
  })
  useLayoutEffect(() => describe())
  // Not while it has the focus: a screen reader would speak each second.
  useLayoutEffect(
    () => series.subscribe(() => document.activeElement !== slider.current && describe()),
    [series],
  )

  function handleKeyDown(event: KeyboardEvent) {
    const next = nextIndex(event.key, index, last)
    if (next === undefined && event.key !== 'Escape') return
    if (event.key === 'Escape' && chosen === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setChosen(next)
  }

  function choose({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * slots))))
  }

  return (
    <>
      <ReadOut
        series={series}
        index={index}
        currency={currency}
        time={texts[index] ?? ''}
        isRunning={isRunning}
      />
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{isMasked ? '' : format.axisMoney(tick, currency)}</span>
          ))}
        </div>
        <div
          ref={slider}
          className={styles.place}
          role="slider"
          tabIndex={0}
          aria-label={t('chart.bars', { points: format.number(points) })}
          aria-valuemin={1}
          aria-valuemax={points}
          aria-valuenow={index + 1}
          onKeyDown={handleKeyDown}
          onPointerDown={choose}
          onPointerMove={choose}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
        >
          {chosen !== undefined && (
            <span
              className={styles.chosen}
              style={{ insetInlineStart: `${(index / slots) * 100}%`, inlineSize: `${100 / slots}%` }}
            />
          )}
          <svg viewBox={`0 0 ${slots} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.grid} d={gridPath(ticks, slots)} />
            <Bars series={series} of="revenue" ticks={ticks} isOver={isOver} />
            <Bars series={series} of="consumed" ticks={ticks} isOver={isOver} />
          </svg>
        </div>
        <TimeAxis texts={texts} />
      </div>
    </>
  )
}

/** The arrow keys move by one bucket, Home and End to the first and the last. */
function nextIndex(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

const places = {
  revenue: { left: 0.14, width: 0.34 },
  consumed: { left: 0.52, width: 0.34 },
} as const satisfies Record<string, Bar>

type BarsProps = {
  series: Observable<Series | undefined>
  of: keyof typeof places
  ticks: readonly number[]
  isOver: boolean
}

/** The bars of a figure: the complete buckets, and the running one. */
function Bars({ series, of, ticks, isOver }: BarsProps) {
  const pathOf = (isWanted: (slot: number, last: number) => boolean) => (all: Series | undefined) =>
    barsPath(
      (all ?? [])
        .map((point, slot) => [slot, Number(point[of])] as const)
        .filter(([slot]) => isWanted(slot, (all ?? []).length - 1)),
      places[of],
      ticks,
    )
  const complete = useDirectUpdate<Series | undefined, string, SVGPathElement>(
    series,
    pathOf((slot, last) => isOver || slot < last),
    draw,
  )
  const running = useDirectUpdate<Series | undefined, string, SVGPathElement>(
    series,
    pathOf((slot, last) => !isOver && slot === last),
    draw,
  )
  return (
    <g className={styles[of]}>
      <path ref={complete} />
      <path ref={running} className={styles.running} />
    </g>
  )
}

const draw = (path: SVGPathElement, data: string) => path.setAttribute('d', data)
