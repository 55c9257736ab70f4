/** The movements that a search of the history finds, on the host or among the loaded entries. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { send } from '#data/http/client.ts'
import { type EntrySearch, foundReferences } from '#protocol/entries/entry-search.ts'
import { type Entry, walletEndpoints } from '#protocol/http/wallet.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { walletKeys } from '../api.ts'
import { watchHistory } from '../ledger/history-store.ts'
import { cachedEntries } from '../ledger/list/use-entries.ts'
import { useCalendar } from '../use-calendar.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Movements a request; a host may find fewer before it has looked at as much as it will. */
const pageSize = 20

/** The page parameter of the newest entries; numbers begin with 1. */
const newest = 0

/** The app goes on by itself until it has a page, at most this many times in a row. */
const maxRequests = 10

/** The host's answers, newest first. */
function useHostSearch(search: EntrySearch) {
  const query = useInfiniteQuery({
    queryKey: walletKeys.found(search),
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === newest ? {} : { before: pageParam }
      const request = { ...search, ...before, page_size: pageSize }
      const fetchAnswer = () => send(walletEndpoints.entries, request, { signal })
      return watchHistory(fetchAnswer, { isTop: false })
    },
    initialPageParam: newest,
    getNextPageParam: (page) => page.search?.next,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const pages = data?.pages ?? []
  const lastFull = pages.findLastIndex(({ list }) => list.length > 0)
  const isShort = hasNextPage && (pages.at(-1)?.list.length ?? 0) < pageSize
  const isGoingOn = isShort && pages.length - 1 - lastFull < maxRequests
  useEffect(() => {
    if (isGoingOn && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isGoingOn, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return { query, isGoingOn }
}

/** Entries that are looked at in one task; a movement has fewer entries than `overlap`. */
const [partSize, overlap] = [400, 20]

/** Searches loaded entries part by part, so that typing never waits. Undefined until it is done once. */
function useFoundAmong(entries: readonly Entry[] | undefined, search: EntrySearch, zone: string) {
  const [found, setFound] = useState<readonly Entry[]>()
  useEffect(() => {
    let isCurrent = true
    async function find(all: readonly Entry[]) {
      const references = new Set<string>()
      for (let start = 0; start < all.length; start += partSize) {
        const part = all.slice(start, start + partSize + overlap)
        for (const reference of foundReferences(part, search, ({ time }) => dayIn(zone, time)))
          references.add(reference)
        await yieldToEventLoop()
        if (!isCurrent) return
      }
      setFound(all.filter(({ reference }) => references.has(reference)))
    }
    if (entries) void find(entries)
    return () => {
      isCurrent = false
    }
  }, [entries, search, zone])
  return found
}

/** What a search finds. Until the host has answered, without a connection, and of a host that does not search: among loaded entries. */
export function useFound(search: EntrySearch) {
  const client = useQueryClient()
  const { zone } = useCalendar()
  const { query, isGoingOn } = useHostSearch(search)
  const { data, error } = query
  const isFromHost = data?.pages[0]?.search !== undefined
  const loaded = useMemo(() => {
    if (isFromHost) return undefined
    return cachedEntries(client, {})?.list ?? data?.pages[0]?.list ?? []
  }, [isFromHost, client, data])
  const among = useFoundAmong(loaded, search, zone)
  const entries = useMemo(() => {
    if (!isFromHost) return among
    const byId = new Map(data?.pages.flatMap(({ list }) => list.map((entry) => [entry.id, entry])))
    return [...byId.values()].toSorted((a, b) => b.id - a.id)
  }, [isFromHost, among, data])
  return { query, entries, isFromHost, isGoingOn, hasAnswer: data !== undefined, error }
}
