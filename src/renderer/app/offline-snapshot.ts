/**
 * What the wallet and the overview showed last, while the host cannot be reached: kept as it comes, shown with its time where
 * nothing newer is known, and taken away as soon as the host answers again, so that nobody acts on it.
 */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Received } from '#features/ad-center/api.ts'
import { statisticsKey } from '#features/ad-center/keys.ts'
import { platform } from '#platform/index.ts'
import { isOnline, onOnlineChange } from '#platform/online.ts'
import type { Statistics, StatisticsPeriod } from '#protocol/http/statistics.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { readSnapshot, saveSnapshot } from '#session/offline-snapshot.ts'
import { sessionStore } from '#session/session.ts'
import { propertyOf, propertyQuery, type ReadProperty } from '#shared/money/balances-query.ts'

interface Kept {
  readonly queryKey: readonly unknown[]
  /** What the query holds now, without the moment of its receipt. */
  readonly pick: (client: QueryClient) => unknown
  /** Parses what was kept; gives the function that puts it into the query, or undefined where it cannot be read. */
  readonly read: (data: unknown) => Promise<((client: QueryClient, at: number) => void) | undefined>
}

interface KeptQuery<Data, Part> {
  readonly queryKey: readonly unknown[]
  readonly pick: (data: Data) => Part
  readonly hold: (part: Part, receivedAt: number) => Data
  readonly schema: () => Promise<v.GenericSchema<unknown, Part>>
}

function keptQuery<Data, Part>({ queryKey, pick, hold, schema }: KeptQuery<Data, Part>): Kept {
  return {
    queryKey,
    pick: (client) => {
      const data = client.getQueryData<Data>(queryKey)
      return data === undefined ? undefined : pick(data)
    },
    read: async (data) => {
      // Without its schema, whose file may be out of reach as well, a figure is not shown.
      const known = await schema().catch(() => undefined)
      const result = known && v.safeParse(known, data)
      if (!result?.success) return undefined
      const { output } = result
      return (client, at) => {
        const age = Math.max(0, Date.now() - at)
        client.setQueryData<Data>(queryKey, hold(output, performance.now() - age), { updatedAt: at })
      }
    },
  }
}

const statisticsOf = (period: StatisticsPeriod): Kept =>
  keptQuery<Received, Statistics>({
    queryKey: statisticsKey(period),
    pick: ({ statistics }) => statistics,
    hold: (statistics, receivedAt) => ({ statistics, receivedAt }),
    schema: async () => (await import('#protocol/http/statistics.ts')).Statistics,
  })

const kept: Readonly<Record<string, Kept>> = {
  property: keptQuery<ReadProperty, Property>({
    queryKey: propertyQuery.queryKey,
    pick: propertyOf,
    hold: (property, receivedAt) => ({ property, receivedAt }),
    schema: async () => (await import('#protocol/http/wallet.ts')).Property,
  }),
  today: statisticsOf('today'),
  week: statisticsOf('week'),
  month: statisticsOf('month'),
  all: statisticsOf('all'),
}

/** How often it is written while the app is used, ms. The first time comes soon: the app may be closed at once. */
const everyMs = 30_000
const firstMs = 2000

/** Writes what the queries read, now and then and when the page is left. */
function keepWhatComes(client: QueryClient): void {
  let fresh: Record<string, { at: number; data: unknown }> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasWritten = false
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (Object.keys(fresh).length > 0) {
      saveSnapshot(fresh)
      hasWritten = true
    }
    fresh = {}
  }
  sessionStore.subscribe(
    ({ token }) => token,
    () => {
      fresh = {}
      hasWritten = false
    },
  )
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { queryKey } = event.query
    const found = Object.entries(kept).find(([, each]) => String(each.queryKey) === String(queryKey))
    if (!found) return
    const [name, { pick }] = found
    const data = pick(client)
    if (data === undefined) return
    fresh[name] = { at: Date.now(), data }
    timer ??= setTimeout(write, hasWritten ? everyMs : firstMs)
  })
  document.addEventListener('visibilitychange', () => document.hidden && write())
  window.addEventListener('pagehide', write)
}

async function show(client: QueryClient, shown: Set<string>): Promise<void> {
  const { token } = sessionStore.getState()
  for (const [name, { at, data }] of Object.entries(readSnapshot())) {
    const known = kept[name]
    const put = await known?.read(data)
    if (!known || !put || isOnline() || sessionStore.getState().token !== token) continue
    if (client.getQueryData(known.queryKey) !== undefined) continue
    put(client, at)
    shown.add(name)
  }
}

function takeAway(client: QueryClient, shown: Set<string>): void {
  for (const name of shown) {
    const queryKey = kept[name]?.queryKey
    if (queryKey) void client.resetQueries({ queryKey, exact: true })
  }
  shown.clear()
}

/** Without a keyring the next start has no login, and nobody to show them to. */
const isLoginStored = !platform.desktop?.start.notices.includes('noKeyring')

/** Called once. */
export function startOfflineSnapshot(client: QueryClient): void {
  const shown = new Set<string>()
  const look = () => {
    if (isOnline()) takeAway(client, shown)
    else show(client, shown).catch(console.error)
  }
  if (isLoginStored) keepWhatComes(client)
  onOnlineChange(look)
  look()
}
