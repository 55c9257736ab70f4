/** The query keys of the ad center. */
import type { StatisticsPeriod } from '#protocol/http/statistics.ts'

/** The key prefix of all queries. */
export const adCenterQueries = ['ad-center'] as const

export const statisticsKey = (period: StatisticsPeriod) => ['ad-center', 'statistics', period] as const
