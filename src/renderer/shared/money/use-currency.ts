import { useQuery } from '@tanstack/react-query'
import { propertyQuery } from './balances-query.ts'

/** The account's currency; undefined while the balances load. */
export function useCurrency(): string | undefined {
  return useQuery({ ...propertyQuery, select: ({ property }) => property.currency }).data
}
