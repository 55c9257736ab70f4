import { useQuery } from '@tanstack/react-query'
import { propertyQuery } from '#shared/money/balances-query.ts'
import { useConfig } from '#shared/queries/use-config.ts'

/** The level of the account and the share that the network keeps at it; `undefined` while it loads, null when not stated. */
export function useShare() {
  const { data: level } = useQuery({ ...propertyQuery, select: ({ property }) => property.shop_level })
  const { data: config } = useConfig().read
  if (level === undefined || config === undefined) return undefined
  const rate = config.shop_levels.find((step) => step.level === level)?.share_rate
  return rate === undefined ? null : { level, rate }
}
