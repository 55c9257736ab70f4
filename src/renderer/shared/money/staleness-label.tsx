import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Live } from '../queries/observable.ts'
import { isStale, nextChangeMs } from './staleness.ts'
import styles from './staleness-label.module.css'

/** Says how old figures are once they are older than 5 s; `receivedAt` is their `performance.now()`. */
export function StalenessLabel({ receivedAt }: { receivedAt: number | undefined }) {
  const [now, setNow] = useState(() => performance.now())

  useEffect(() => {
    if (receivedAt === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (at: number) => {
      timer = setTimeout(tick, nextChangeMs(at - receivedAt))
    }
    const tick = () => {
      const at = performance.now()
      setNow(at)
      wait(at)
    }
    // Fresh figures come every second and say nothing: they are not rendered for it.
    const at = performance.now()
    if (isStale(at - receivedAt)) tick()
    else wait(at)
    return () => clearTimeout(timer)
  }, [receivedAt])

  if (receivedAt === undefined || !isStale(now - receivedAt)) return null
  return <Stale ageMs={now - receivedAt} />
}

/** The same for figures that come every second: rendered only when they are stale, and once when they are not any more. */
export function LiveStalenessLabel({ receivedAt }: { receivedAt: Live<number | undefined> }) {
  const [staleMs, setStaleMs] = useState<number>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    const look = () => {
      clearTimeout(timer)
      timer = undefined
      const at = receivedAt.get()
      const age = at === undefined ? 0 : performance.now() - at
      isShown = isStale(age)
      setStaleMs(isShown ? age : undefined)
      if (at !== undefined) timer = setTimeout(look, nextChangeMs(age))
    }
    // Fresh figures leave a running timer alone: it looks at the newest.
    const follow = () => {
      if (isShown || timer === undefined) look()
    }
    look()
    const stop = receivedAt.subscribe(follow)
    return () => {
      stop()
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
