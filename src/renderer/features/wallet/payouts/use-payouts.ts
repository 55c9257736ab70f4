import { useEffect, useMemo } from 'react'
import { dayIn } from '#protocol/zone-time.ts'
import { useEntries } from '../ledger/list/use-entries.ts'
import { useCalendar } from '../use-calendar.ts'
import { payoutsOf } from './payouts.ts'

/**
 * The withdrawals that were requested in a year, or ever, newest first. Loads page after page until all of them are there;
 * until then `payouts` is undefined, because sums of a part would be wrong, and `loaded` counts.
 */
export function usePayouts(year: string | undefined) {
  const { zone } = useCalendar()
  const { query, older } = useEntries({ type: 'manual_withdrawal' })
  const { list, hasMore = false } = query.data ?? {}
  const oldest = list?.at(-1)
  const reachesBack = year !== undefined && oldest !== undefined && dayIn(zone, oldest.time) < `${year}-01-01`
  const isComplete = list !== undefined && (!hasMore || reachesBack)
  const { load, isPending, error } = older
  const isGoingOn = list !== undefined && !isComplete && !isPending && !error
  useEffect(() => {
    if (isGoingOn) load()
  }, [isGoingOn, load])
  const found = useMemo(
    () => payoutsOf(list ?? [], zone).filter(({ day }) => year === undefined || day.startsWith(year)),
    [list, zone, year],
  )
  return { query, older, loaded: found.length, payouts: isComplete ? found : undefined }
}
