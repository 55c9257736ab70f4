/** A movement found again by its reference. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshMs, walletKeys } from '../api.ts'
import { findLedgerEntries } from './find-ledger-entries.ts'
import { fetchEntryPage, knownEntries } from './list/use-entries.ts'

/** The entries of a movement, `near` one of them; those that are loaded already show while all are searched. */
export function useLedgerEntries(reference: string, near: number | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: walletKeys.movement(reference),
    queryFn: () => findLedgerEntries(reference, fetchEntryPage, near),
    placeholderData: () => {
      const loaded = knownEntries(client, {})?.list.filter((entry) => entry.reference === reference)
      return loaded && loaded.length > 0 ? loaded : undefined
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending') ? refreshMs : false,
  })
}
