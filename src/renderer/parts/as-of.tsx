import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import styles from './as-of.module.css'
import { isStale, nextChangeMs } from './staleness.ts'

/** Says how old figures are once they are older than 5 s; `receivedAt` is their `performance.now()`. */
export function AsOf({ receivedAt }: { receivedAt: number | undefined }) {
  const { t } = useTranslation('parts')
  const format = useFormat()
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
  return (
    <span className={styles.stale} data-stale="">
      {t('asOf.updated', { ago: format.relative(-Math.floor((now - receivedAt) / 1000)) })}
    </span>
  )
}
