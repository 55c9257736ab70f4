import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useHasCapability } from '#data/capabilities.ts'
import { useLocalDay } from '#i18n/today.ts'
import { statisticsAdditions } from '#protocol/http/statistics.ts'
import { type Period, periodOfAddress } from '#shared/period/period.ts'

/** The period of the overview in the address (`?from=2026-01-01&to=2026-01-31`); none on a host without this addition. */
export function useChosenPeriod() {
  const [address, setAddress] = useSearchParams()
  const isOffered = useHasCapability(statisticsAdditions.periodStatistics) === true
  const { zone, today } = useLocalDay()
  const chosen = useMemo(
    () => (isOffered ? periodOfAddress(address, today) : undefined),
    [isOffered, address, today],
  )
  const choose = (period: Period | undefined) =>
    setAddress(period ? { from: period.from, to: period.to } : {}, {
      replace: true,
      preventScrollReset: true,
    })
  return { chosen, choose, isOffered, today, zone }
}
