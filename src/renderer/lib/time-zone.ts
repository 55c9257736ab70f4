/** The time zone of this machine. */

/** `+01:00`; positive east of Greenwich. */
function offsetText(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const positive = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(positive / 60))}:${pad(positive % 60)}`
}

/** `Europe/Berlin GMT+01:00`, the format of the X-TZ header; `offsetMinutes` is positive east of Greenwich. */
export const timeZoneText = (zone: string, offsetMinutes: number): string =>
  `${zone} GMT${offsetText(offsetMinutes)}`

const localOffset = (): number => -new Date().getTimezoneOffset()

interface ZonedTime {
  readonly equals: (other: ZonedTime) => boolean
}

declare global {
  /** Not in every browser yet, and so not in TypeScript's own types. */
  var Temporal:
    | {
        readonly Now: { readonly timeZoneId: () => string }
        readonly ZonedDateTime: new (epochNanoseconds: bigint, zone: string) => ZonedTime
      }
    | undefined
}

/** The names by which `Intl` knows zones; undefined for what it does not know. */
const intlNames = new Map<string, string | undefined>()

function intlNameOf(zone: string): string | undefined {
  if (intlNames.has(zone)) return intlNames.get(zone)
  let name: string | undefined
  try {
    name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    // Unknown here.
  }
  intlNames.set(zone, name)
  return name
}

/** True for a zone of which this machine can tell days and times. */
export const isKnownZone = (zone: string): boolean => intlNameOf(zone) !== undefined

/** True for two names of one zone, such as `Europe/Kyiv` and `Europe/Kiev`. */
export function isSameZone(one: string, other: string): boolean {
  if (one === other) return true
  if (!isKnownZone(one) || !isKnownZone(other)) return false
  if (intlNameOf(one) === intlNameOf(other)) return true
  const { Temporal } = globalThis
  // `Intl` may keep the names as they are given.
  return (
    Temporal !== undefined &&
    new Temporal.ZonedDateTime(0n, one).equals(new Temporal.ZonedDateTime(0n, other))
  )
}

const cacheMs = 60_000
let cached: { readonly name: string | undefined; readonly time: number; readonly offset: number } | undefined

/**
 * What the machine calls its zone, which may be unknown to `Intl`: "Etc/Unknown". The lookup by `Intl` is expensive, the first one above
 * all: it is cached for one minute, or until the offset changes.
 */
function machineZone(): string | undefined {
  if (globalThis.Temporal) return globalThis.Temporal.Now.timeZoneId()
  const now = new Date()
  const [time, offset] = [now.getTime(), now.getTimezoneOffset()]
  if (cached && Math.abs(time - cached.time) <= cacheMs && offset === cached.offset) return cached.name
  cached = { name: Intl.DateTimeFormat().resolvedOptions().timeZone || undefined, time, offset }
  return cached.name
}

/** The IANA name of this machine's time zone; undefined where it has none that is known. */
export function namedLocalZone(): string | undefined {
  const zone = machineZone()
  return zone !== undefined && isKnownZone(zone) ? zone : undefined
}

/** The name of this machine's time zone; without one its offset, such as `+02:00`, or UTC. `Intl` knows it. */
export function localTimeZone(): string {
  const zone = namedLocalZone()
  if (zone !== undefined) return zone
  const offset = localOffset()
  return offset !== 0 && isKnownZone(offsetText(offset)) ? offsetText(offset) : 'UTC'
}

/** The current value of the X-TZ header. */
export const localTimeZoneText = (): string => timeZoneText(localTimeZone(), localOffset())
