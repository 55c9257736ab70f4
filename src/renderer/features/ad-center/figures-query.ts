/** The query of the eight figures, polled by version (docs/rules.md, sections P9 and R2). */
import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query'
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { currentTimeZone, zoneForHost } from '#i18n/account-time-zone.ts'
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import {
  type Statistics,
  type StatisticsPeriod,
  statisticsEndpoints,
  statisticsPeriods,
} from '#protocol/http/statistics.ts'
import { noticeLedgerHead } from '#shared/ledger-history/watch-head.ts'
import { pollAsOne } from '#shared/queries/shared-poll.ts'
import { noteState } from './figures-state.ts'
import { statisticsKey } from './keys.ts'
import { afterFailure, afterResponse, initialBackoff, nextRequestMs } from './polling-backoff.ts'

export interface Received {
  readonly statistics: Statistics
  /** By `performance.now()`. */
  readonly receivedAt: number
}

export const receivedOf = (client: QueryClient, period: StatisticsPeriod): Received | undefined =>
  client.getQueryData<Received>(statisticsKey(period))

/** The request for figures; with the version of `known`, the host may answer that they have not changed. */
export const statisticsRequest = (period: StatisticsPeriod, known?: Statistics) => ({
  type: statisticsPeriods[period],
  user_time_zone: zoneForHost(),
  version: known?.version,
})

export type StatisticsAnswer = ResponseOf<typeof statisticsEndpoints.statistics>

/** The figures of an answer, which may be those of `known`. */
export function statisticsOf(answer: StatisticsAnswer, known: Statistics | undefined): Statistics {
  if (!('unchanged' in answer)) return answer
  if (known === undefined) throw new ApiError('data', { key: 'general.dataError' })
  return { ...known, as_of: answer.as_of }
}

/** Fetches the figures. */
export async function fetchStatistics(
  period: StatisticsPeriod,
  { signal, known }: { signal: AbortSignal; known?: Statistics | undefined },
): Promise<Statistics> {
  const answer = await send(statisticsEndpoints.statistics, statisticsRequest(period, known), { signal })
  noticeLedgerHead(answer.ledger_head)
  return statisticsOf(answer, known)
}

/** The name of the poll that tabs share: tabs of two time zones have two. */
export const pollName = (period: StatisticsPeriod) => `statistics ${period} ${currentTimeZone()}`

/**
 * A poll each second, one request at a time. `feedMs`: how long figures that come otherwise are waited for, without a limit if false;
 * undefined if none come.
 */
export function statisticsOptions(
  period: StatisticsPeriod,
  feedMs: () => number | false | undefined = () => undefined,
): QueryObserverOptions<Received> {
  let backoff = initialBackoff
  return {
    queryKey: statisticsKey(period),
    queryFn: async ({ client, signal }) => {
      const known = () => receivedOf(client, period)
      const askedAt = performance.now()
      try {
        const shared = () => {
          const last = known()
          return last && last.receivedAt >= askedAt ? last.statistics : undefined
        }
        const statistics = await pollAsOne(pollName(period), {
          load: async () => {
            const sentAt = performance.now()
            const response = await fetchStatistics(period, { signal, known: known()?.statistics })
            backoff = afterResponse(performance.now() - sentAt)
            return response
          },
          received: shared,
          signal,
        })
        const last = known()
        // Another tab, or a stream, may have been faster.
        const hasLater = last && last.receivedAt >= askedAt && last.statistics.as_of >= statistics.as_of
        if (hasLater) return last
        const receivedAt = performance.now()
        noteState(statistics, receivedAt)
        return { statistics, receivedAt }
      } catch (error) {
        if (!(error instanceof ApiError && error.kind === 'cancelled')) backoff = afterFailure(backoff)
        throw error
      }
    },
    refetchInterval: () => feedMs() ?? nextRequestMs(backoff),
    refetchIntervalInBackground: false,
    staleTime: 0,
    // The next poll is the retry.
    retry: false,
    // Without `isFetching`, which would notify the consumers although no figure changed.
    notifyOnChangeProps: ['data', 'error', 'errorUpdateCount'],
  }
}
