/**
 * Reads without a request while the polled figures say that no balance has changed (`Statistics.balances_version`): an idle page
 * then sends one small request a second, and is as current as before.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Data of a query that something else may confirm. */
export interface Confirmable {
  /** When the host sent or confirmed it, by `performance.now()`. */
  readonly receivedAt: number
  /** When the host sent it, and the state of the balances that was known before. */
  readonly read?: { readonly at: number; readonly version: string | undefined }
}

/** A state of the balances that the host has named. */
export interface BalancesState {
  readonly version: string
  /** ISO 8601, by the host's clock. */
  readonly as_of: string
  /** By `performance.now()`. */
  readonly receivedAt: number
}

/** Longer than a host that streams is silent, and shorter than the age at which figures are called old, ms. */
const currentMs = 4000
/**
 * Read again after that time in any case, ms: not all of it changes with a balance, and a host that names a state wrongly must not
 * keep an old balance on the page.
 */
const maxConfirmedMs = 5 * 60_000

const defaultStaleMs = 5000

/** The `staleTime` of such a query: other screens read again what was only confirmed. */
export function staleAfterMs<Data extends Confirmable>({ state }: Pick<Query<Data>, 'state'>): number {
  const read = state.data?.read
  return read && performance.now() - read.at > defaultStaleMs ? 0 : defaultStaleMs
}

interface ConfirmedRead<Data extends Confirmable> {
  readonly queryKey: QueryKey
  readonly read: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** The data as of a later time, with the same balances. Undefined if it may have changed without them. */
  readonly confirm: (data: Data, asOf: string) => Data | undefined
  /** The newest state of the balances. */
  readonly balances: () => BalancesState | undefined
}

/** The `queryFn` of such a query. Data that was invalidated is always read. */
export function confirmedRead<Data extends Confirmable>({
  queryKey,
  read,
  confirm,
  balances,
}: ConfirmedRead<Data>) {
  return async (context: { readonly client: QueryClient; readonly signal: AbortSignal }): Promise<Data> => {
    const { client } = context
    const known = balances()
    const query = client.getQueryState<Data>(queryKey)
    const now = performance.now()
    const isConfirmed =
      known !== undefined &&
      query?.data?.read !== undefined &&
      !query.isInvalidated &&
      query.data.read.version === known.version &&
      now - query.data.read.at < maxConfirmedMs &&
      now - known.receivedAt < currentMs
    const confirmed = isConfirmed && query?.data ? confirm(query.data, known.as_of) : undefined
    if (confirmed && known) return { ...confirmed, receivedAt: known.receivedAt }
    const data = await read(context)
    // The page's script may have sent the first request before this state was named.
    const version = query?.data?.read && known?.version
    return { ...data, read: { at: performance.now(), version } }
  }
}
