import { useLayoutEffect, useRef, useState } from 'react'
import { type PlacedLabel, placeLabels } from './label-places.ts'
import styles from './series-chart.module.css'

/** The labels below a chart; none is ever cut. Decorative: the chart says the time of each bar in words. */
export function TimeAxis({ texts }: { texts: readonly (string | undefined)[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [labels, setLabels] = useState<readonly PlacedLabel[]>([])

  useLayoutEffect(() => {
    const axis = place.current
    if (!axis) return
    const observer = new ResizeObserver(() => {
      const { font, fontSize } = getComputedStyle(axis)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return
      context.font = font
      const widthOf = (text: string) => Math.ceil(context.measureText(text).width) + 1
      setLabels(placeLabels({ width: axis.offsetWidth, gap: Number.parseFloat(fontSize), texts, widthOf }))
    })
    observer.observe(axis)
    return () => observer.disconnect()
  }, [texts])

  return (
    <div ref={place} className={styles.axis} aria-hidden="true">
      {labels.map(({ slot, text, left }) => (
        <span key={slot} style={{ insetInlineStart: `${left}px` }}>
          {text}
        </span>
      ))}
    </div>
  )
}
