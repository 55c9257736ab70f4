import type { Amount } from '#protocol/amount.ts'
import styles from './sparkline.module.css'

const [width, height] = [40, 18]

/** The course of an amount from zero, with the line of zero. Decorative: its last value is beside it, with its sign. */
export function Sparkline({ values, size = 'row' }: { values: readonly Amount[]; size?: 'row' | 'large' }) {
  const numbers = values.map(Number)
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)]
  if (numbers.length < 2) return null
  const range = high - low || 1
  const x = (index: number) => ((index / (numbers.length - 1)) * width).toFixed(1)
  const y = (value: number) => (((high - value) / range) * height).toFixed(1)
  return (
    <svg className={styles.sparkline} data-size={size} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.zero} d={`M0 ${y(0)}h${width}`} />
      <polyline points={numbers.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
    </svg>
  )
}
