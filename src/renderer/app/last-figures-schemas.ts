import { Statistics } from '#protocol/http/statistics.ts'
import { Property } from '#protocol/http/wallet.ts'

/** The schemas of the last figures: a chunk that only a start with stored figures loads. */
export const lastFiguresSchemas = { property: Property, statistics: Statistics } as const
