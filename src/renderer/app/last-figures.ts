/**
 * Stores the last figures of wallet and overview, and shows them with their time until the host sends newer ones: at a start,
 * and while the host cannot be reached.
 */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { readSnapshot, saveSnapshot } from '#data/last-figures.ts'
import type { Received } from '#features/ad-center/figures-query.ts'
import { statisticsKey } from '#features/ad-center/keys.ts'
import { platform } from '#platform/index.ts'
import { isOnline, onOnlineChange } from '#platform/online.ts'
import type { Statistics, StatisticsPeriod } from '#protocol/http/statistics.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { sessionStore } from '#session/session.ts'
import { propertyOf, propertyQuery, type ReceivedProperty } from '#shared/money/balances-query.ts'

interface SnapshotQuery {
  readonly queryKey: readonly unknown[]
  /** The data of the query, without the time of receipt. */
  readonly pick: (client: QueryClient) => unknown
  /** Parses stored data; resolves to a function that puts it into the query cache, or to undefined if it is invalid. */
  readonly parse: (data: unknown) => Promise<((client: QueryClient, at: number) => void) | undefined>
}

interface SnapshotQueryOptions<Data, Part> {
  readonly queryKey: readonly unknown[]
  readonly pick: (data: Data) => Part
  readonly restore: (part: Part, receivedAt: number) => Data
  readonly schema: () => Promise<v.GenericSchema<unknown, Part>>
}

function snapshotQuery<Data, Part>(options: SnapshotQueryOptions<Data, Part>): SnapshotQuery {
  const { queryKey, pick, restore, schema } = options
  return {
    queryKey,
    pick: (client) => {
      const data = client.getQueryData<Data>(queryKey)
      return data === undefined ? undefined : pick(data)
    },
    parse: async (data) => {
      // The chunk of the schema may be unreachable too; then the figure is not shown.
      const loadedSchema = await schema().catch(() => undefined)
      const result = loadedSchema && v.safeParse(loadedSchema, data)
      if (!result?.success) return undefined
      const { output } = result
      return (client, at) => {
        const age = Date.now() - at
        client.setQueryData<Data>(queryKey, restore(output, performance.now() - age), { updatedAt: at })
      }
    },
  }
}

const statisticsOf = (period: StatisticsPeriod): SnapshotQuery =>
  snapshotQuery<Received, Statistics>({
    queryKey: statisticsKey(period),
    pick: ({ statistics }) => statistics,
    restore: (statistics, receivedAt) => ({ statistics, receivedAt }),
    schema: async () => (await import('./last-figures-schemas.ts')).lastFiguresSchemas.statistics,
  })

const snapshotQueries: Readonly<Record<string, SnapshotQuery>> = {
  property: snapshotQuery<ReceivedProperty, Property>({
    queryKey: propertyQuery.queryKey,
    pick: propertyOf,
    restore: (property, receivedAt) => ({ property, receivedAt }),
    schema: async () => (await import('./last-figures-schemas.ts')).lastFiguresSchemas.property,
  }),
  today: statisticsOf('today'),
  week: statisticsOf('week'),
  month: statisticsOf('month'),
  all: statisticsOf('all'),
}

// How often the snapshot is stored, ms. The first time is soon, because the app may be closed early.
const storeIntervalMs = 30_000
const firstStoreMs = 2000

/** Stores the results of the queries periodically and when the page is hidden. */
function storeResults(client: QueryClient): void {
  let unsaved: Record<string, { at: number; data: unknown }> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasWritten = false
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (Object.keys(unsaved).length > 0) {
      saveSnapshot(unsaved)
      hasWritten = true
    }
    unsaved = {}
  }
  sessionStore.subscribe(
    ({ token }) => token,
    () => {
      unsaved = {}
      hasWritten = false
    },
  )
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, state } = event.query
    const found = Object.entries(snapshotQueries).find(
      ([, query]) => String(query.queryKey) === String(queryKey),
    )
    if (!found) return
    const [name, { pick }] = found
    const data = pick(client)
    if (data === undefined) return
    unsaved[name] = { at: state.dataUpdatedAt, data }
    timer ??= setTimeout(write, hasWritten ? storeIntervalMs : firstStoreMs)
  })
  document.addEventListener('visibilitychange', () => document.hidden && write())
  window.addEventListener('pagehide', write)
}

/** Shows the stored figures that the host has not sent yet. */
async function showSnapshot(client: QueryClient): Promise<void> {
  const { token } = sessionStore.getState()
  for (const [name, { at, data }] of Object.entries(readSnapshot())) {
    const query = snapshotQueries[name]
    const restore = await query?.parse(data)
    if (!query || !restore || sessionStore.getState().token !== token) continue
    // Of unknown age, because the device's clock was set back since.
    if (at > Date.now()) continue
    if (client.getQueryData(query.queryKey) === undefined) restore(client, at)
  }
}

/** Without a keyring, the next start has no login, so a snapshot would be useless. */
const isLoginStored = !platform.desktop?.start.notices.includes('noKeyring')

/** Called once. */
export function startLastFigures(client: QueryClient): void {
  if (isLoginStored) storeResults(client)
  const show = () => {
    showSnapshot(client).catch(console.error)
  }
  onOnlineChange(() => {
    if (!isOnline()) show()
  })
  show()
}
