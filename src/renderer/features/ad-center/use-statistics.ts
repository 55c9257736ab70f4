/** The eight figures as a component has them, whichever way they come. */
import {
  type QueryClient,
  QueryObserver,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import { afterPaintOrSoon } from '#lib/after-paint.ts'
import { Statistics, type StatisticsPeriod, UnchangedStatistics } from '#protocol/http/statistics.ts'
import type { Observable } from '#shared/queries/observable.ts'
import { onSharedPoll } from '#shared/queries/shared-poll.ts'
import { pollName, type Received, receivedOf, statisticsOf, statisticsOptions } from './figures-query.ts'
import { noteState } from './figures-state.ts'
import { createFiguresStream } from './figures-stream.ts'
import { statisticsKey } from './keys.ts'

/** Longer than a tab with a stream takes to hand on that figures are unchanged, ms. */
const sharedMs = 4000

/** What a tab hands on: figures, or the version of those that have not changed. */
const Shared = v.union([
  v.object({ ...UnchangedStatistics.entries, version: Statistics.entries.version }),
  Statistics,
])

/** Takes over what another tab has received, unless it is older, or confirms figures that this tab does not have. */
function receiveShared(client: QueryClient, period: StatisticsPeriod, data: unknown): void {
  const shared = v.safeParse(Shared, data)
  if (!shared.success) return
  const known = receivedOf(client, period)?.statistics
  if ('unchanged' in shared.output && shared.output.version !== known?.version) return
  const statistics = statisticsOf(shared.output, known)
  if (known && known.as_of >= statistics.as_of) return
  const receivedAt = performance.now()
  noteState(statistics, receivedAt)
  client.setQueryData<Received>(statisticsKey(period), { statistics, receivedAt })
}

function createLiveFigures(
  client: QueryClient,
  period: StatisticsPeriod,
): Observable<QueryObserverResult<Received>> {
  let sharedAt = Number.NEGATIVE_INFINITY
  const feedMs = () => {
    if (stream.isOpen()) return false
    return performance.now() - sharedAt < sharedMs ? sharedMs : undefined
  }
  // The observer reads `feedMs` with each change of the data, and so not when a stream begins or ends.
  const stream = createFiguresStream(client, period, () => observer.setOptions(observer.options))
  const observer = new QueryObserver<Received>(client, statisticsOptions(period, feedMs))

  let users = 0
  let stop = () => {}

  function start(): () => void {
    let isScheduled = false
    const openLater = ({ isSuccess, isFetching }: QueryObserverResult<Received>) => {
      if (isScheduled || !isSuccess || isFetching || stream.isOpen()) return
      isScheduled = true
      afterPaintOrSoon(() => {
        isScheduled = false
        if (users > 0) stream.open()
      })
    }
    const stops = [
      onSharedPoll(pollName(period), (data) => {
        sharedAt = performance.now()
        receiveShared(client, period, data)
      }),
      observer.subscribe(openLater),
      stream.close,
    ]
    return () => {
      for (const each of stops) each()
    }
  }

  return {
    get: () => observer.getCurrentResult(),
    subscribe: (listener) => {
      users += 1
      if (users === 1) stop = start()
      const unsubscribe = observer.subscribe(listener)
      return () => {
        unsubscribe()
        users -= 1
        if (users === 0) stop()
      }
    },
  }
}

/** The eight figures of a period, live while the page is visible: by a stream where the host has one, else polled. */
export function useStatistics(period: StatisticsPeriod): Observable<QueryObserverResult<Received>> {
  const client = useQueryClient()
  return useMemo(() => createLiveFigures(client, period), [client, period])
}
