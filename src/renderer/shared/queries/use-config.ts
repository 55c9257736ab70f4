/** The complete basic config as a query. */
import { useQuery } from '@tanstack/react-query'
import { ensureConfig, refreshConfig } from '#data/load.ts'
import { whileFailed } from '#data/query-client.ts'
import { useLanguage } from '#i18n/i18n.ts'

/** The config in the current language; `refresh` bypasses the cache and never throws. */
export function useConfig() {
  const language = useLanguage()
  const read = useQuery({
    queryKey: ['config', language],
    queryFn: () => ensureConfig(language),
    refetchInterval: whileFailed,
  })
  const refresh = async () => {
    await refreshConfig(language).catch(() => undefined)
    await read.refetch()
  }
  return { read, refresh }
}
