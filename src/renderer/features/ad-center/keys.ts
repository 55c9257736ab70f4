/** The query keys of the ad center. */
import type { StatisticsPeriod } from '#protocol/http/statistics.ts'
import type { Period } from '#shared/period/period.ts'

/** The key prefix of all queries. */
export const adCenterQueries = ['ad-center'] as const

/** The key prefix of the figures of all periods. */
export const statisticsQueries = [...adCenterQueries, 'statistics'] as const

export const statisticsKey = (period: StatisticsPeriod) => [...statisticsQueries, period] as const

/** Of the figures of a period that the user has chosen. */
export const periodKey = ({ from, to }: Period) => [...adCenterQueries, 'period', from, to] as const

/** Of what the next action depends on. */
export const destinationKey = [...adCenterQueries, 'bank-card'] as const
export const investedKey = [...adCenterQueries, 'invested'] as const
