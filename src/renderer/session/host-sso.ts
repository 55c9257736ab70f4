/**
 * What a host app hands over in `#/entry?code=…` (docs/rules.md, section R3). The code or token is taken out of the address bar
 * and the history before anything else happens, and lives in memory until it is exchanged.
 */

/** The secret names in an address. */
const secretNames = ['code', 'token'] as const

export interface HandOver {
  readonly code?: string
  readonly token?: string
  readonly invite?: string
  readonly lang?: string
  readonly next?: string
}

/** An address as it is read and as it is left: without what is secret. */
export interface TakenAddress {
  readonly handOver: HandOver
  /** Query before the `#`, with its `?` or empty. */
  readonly search: string
  /** From the `#` on. */
  readonly hash: string
}

/** The query of a page without the code or token; with its `?`, or empty. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of secretNames) query.delete(name)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Takes the hand-over out of an address, whose queries become the one inside the `#`. Pure. */
export function takeFrom({ search, hash }: { search: string; hash: string }): TakenAddress {
  const [path = '', inner = ''] = hash.split(/\?(.*)/s)
  const before = new URLSearchParams(search)
  const inside = new URLSearchParams(inner)
  const handOver: Record<string, string> = {}
  for (const name of [...secretNames, 'invite', 'lang', 'next']) {
    const value = inside.get(name) || before.get(name)
    if (value) {
      handOver[name] = value
      inside.set(name, value)
    }
    before.delete(name)
  }
  return {
    handOver,
    search: withoutSecrets(before.toString()),
    hash: `${path}${withoutSecrets(inside.toString())}`,
  }
}

let taken: HandOver | undefined

/** True for the hash of the entry page. */
const isEntry = (hash: string): boolean => /^#\/entry\/?(\?|$)/.test(hash)

/** Takes a hand-over out of the address bar, if one stands in it. */
export function takeHostSsoCode(): void {
  if (!isEntry(location.hash)) return
  const { handOver, search, hash } = takeFrom(location)
  if (handOver.code === undefined && handOver.token === undefined) return
  taken = handOver
  history.replaceState(history.state, '', `${location.pathname}${search}${hash}`)
}

/** The hand-over that was taken, once. */
export function pendingHostSso(): HandOver | undefined {
  const held = taken
  taken = undefined
  return held
}
