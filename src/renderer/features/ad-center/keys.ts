/** The names of the ad center's queries. */
import type { StatisticsPeriod } from '#protocol/http/statistics.ts'

/** All of them. */
export const adCenterQueries = ['ad-center'] as const

export const statisticsKey = (period: StatisticsPeriod) => ['ad-center', 'statistics', period] as const
