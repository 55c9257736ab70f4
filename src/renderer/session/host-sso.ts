/**
 * The hand-over from a host app in `#/entry?code=…` (docs/rules.md, section R3). The code or token is removed from the address
 * bar and the history before anything else happens, and stays in memory until it is exchanged.
 */

/** The secret query parameters. */
const secretNames = ['code', 'token'] as const

export interface HandOver {
  readonly code?: string
  readonly token?: string
  readonly invite?: string
  readonly lang?: string
  readonly next?: string
}

/** A hand-over, and the address without its secrets. */
export interface TakenAddress {
  readonly handOver: HandOver
  /** The query before the `#`, with its `?`, or empty. */
  readonly search: string
  /** Starts with the `#`. */
  readonly hash: string
}

/** Removes code and token from a query. The result starts with `?` or is empty. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of secretNames) query.delete(name)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Removes the hand-over from an address. Both queries are merged; the one after the `#` takes precedence. Pure. */
export function takeFrom({ search, hash }: { search: string; hash: string }): TakenAddress {
  const [path = '', query = ''] = hash.split(/\?(.*)/s)
  const outer = new URLSearchParams(search)
  const inner = new URLSearchParams(query)
  const handOver: Record<string, string> = {}
  for (const name of [...secretNames, 'invite', 'lang', 'next']) {
    const value = inner.get(name) || outer.get(name)
    if (value) {
      handOver[name] = value
      inner.set(name, value)
    }
    outer.delete(name)
  }
  return {
    handOver,
    search: withoutSecrets(outer.toString()),
    hash: `${path}${withoutSecrets(inner.toString())}`,
  }
}

let taken: HandOver | undefined

/** True for the hash of the entry page. */
const isEntry = (hash: string): boolean => /^#\/entry\/?(\?|$)/.test(hash)

/** Removes a hand-over from the address bar and keeps it in memory. */
export function takeHostSsoCode(): void {
  if (!isEntry(location.hash)) return
  const { handOver, search, hash } = takeFrom(location)
  if (handOver.code === undefined && handOver.token === undefined) return
  taken = handOver
  history.replaceState(history.state, '', `${location.pathname}${search}${hash}`)
}

/** Returns the hand-over once. */
export function pendingHostSso(): HandOver | undefined {
  const handOver = taken
  taken = undefined
  return handOver
}
