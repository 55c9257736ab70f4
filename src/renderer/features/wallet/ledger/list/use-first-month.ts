import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#protocol/zone-time.ts'
import { walletKeys } from '../../api.ts'
import { type Month, monthOf } from '../../calendar.ts'
import { useCalendar } from '../../use-calendar.ts'
import { fetchEntryPage } from './use-entries.ts'

/** The month of the account's first entry, which has the id 1; undefined while loading. */
export function useFirstMonth(isEnabled: boolean): Month | undefined {
  const { zone } = useCalendar()
  const { data } = useQuery({
    queryKey: walletKeys.firstEntry,
    queryFn: async () => (await fetchEntryPage(2))[0] ?? null,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? monthOf(dayIn(zone, data.time)) : undefined
}
