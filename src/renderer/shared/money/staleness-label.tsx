import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Observable } from '../queries/observable.ts'
import { isStale, nextChangeMs } from './staleness.ts'
import styles from './staleness-label.module.css'

/** Shows the age of figures that are older than 5 s; `receivedAt` is from `performance.now()`. */
export function StalenessLabel({ receivedAt }: { receivedAt: number | undefined }) {
  const [now, setNow] = useState(() => performance.now())

  useEffect(() => {
    if (receivedAt === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const schedule = (time: number) => {
      timer = setTimeout(update, nextChangeMs(time - receivedAt))
    }
    const update = () => {
      const time = performance.now()
      setNow(time)
      schedule(time)
    }
    // Fresh figures arrive every second without a label, so they do not cause a render.
    const time = performance.now()
    if (isStale(time - receivedAt)) update()
    else schedule(time)
    return () => clearTimeout(timer)
  }, [receivedAt])

  if (receivedAt === undefined || !isStale(now - receivedAt)) return null
  return <Stale ageMs={now - receivedAt} />
}

/** The same for live figures: renders only while they are stale, and once when they are fresh again. */
export function LiveStalenessLabel({ receivedAt }: { receivedAt: Observable<number | undefined> }) {
  const [staleMs, setStaleMs] = useState<number>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    const update = () => {
      clearTimeout(timer)
      const time = receivedAt.get()
      const age = time === undefined ? 0 : performance.now() - time
      const wasShown = isShown
      isShown = isStale(age)
      if (isShown || wasShown) setStaleMs(isShown ? age : undefined)
      if (time !== undefined) timer = setTimeout(update, nextChangeMs(age))
    }
    update()
    // While figures come, the timer never ends: to wake up for it would cost more than to start it again.
    const unsubscribe = receivedAt.subscribe(update)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [receivedAt])

  return staleMs === undefined ? null : <Stale ageMs={staleMs} />
}

function Stale({ ageMs }: { ageMs: number }) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  return (
    <span className={styles.stale} data-stale="">
      {t('asOf.updated', { ago: format.relative(-Math.floor(ageMs / 1000)) })}
    </span>
  )
}
