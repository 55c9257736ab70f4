import { useQuery } from '@tanstack/react-query'
import { walletKeys } from '../../api.ts'
import { dayIn, type Month, monthOf } from '../../calendar.ts'
import { useCalendar } from '../../use-calendar.ts'
import { fetchEntryPage } from './use-entries.ts'

/** The month of the account's first entry, which has the number 1; undefined while it is not known. */
export function useFirstMonth(isWanted: boolean): Month | undefined {
  const { zone } = useCalendar()
  const { data } = useQuery({
    queryKey: walletKeys.firstEntry,
    queryFn: async () => (await fetchEntryPage(2))[0] ?? null,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? monthOf(dayIn(zone, data.time)) : undefined
}
