/** The queries for the entries of an event. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshMs, walletKeys } from '../api.ts'
import { findDelivery } from '../history/find-delivery.ts'
import { useCalendar } from '../use-calendar.ts'
import { findLedgerEntries } from './find-ledger-entries.ts'
import { cachedEntries, fetchEntryPage } from './list/use-entries.ts'

/** The entries of a movement; `near` is the id of one of them. Cached entries are shown while the search runs. */
export function useLedgerEntries(reference: string, near: number | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: walletKeys.movement(reference),
    queryFn: () => findLedgerEntries(reference, fetchEntryPage, near),
    placeholderData: () => {
      const cached = cachedEntries(client, {})?.list.filter((entry) => entry.reference === reference)
      return cached && cached.length > 0 ? cached : undefined
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending') ? refreshMs : false,
  })
}

/** The entries of a plan's delivery on a day, complete; `near` is the id of one of them. */
export function useDeliveryEntries({ planId, day, near }: { planId: string; day: string; near: number }) {
  const { zone } = useCalendar()
  return useQuery({
    queryKey: walletKeys.delivery(planId, day),
    queryFn: async () => [...(await findDelivery(fetchEntryPage, { planId, day, zone, near }))],
  })
}
