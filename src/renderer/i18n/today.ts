/**
 * The day of today and its time zone. The host's clock decides (`lib/host-clock.ts`), in the account's zone; what is shown changes at
 * midnight, and with the zone of the account or the device.
 */
import { useSyncExternalStore } from 'react'
import { hostNow, onHostTime } from '#lib/host-clock.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { currentTimeZone, onAccountZone } from './account-time-zone.ts'

interface LocalDay {
  readonly zone: string
  /** `YYYY-MM-DD`. */
  readonly today: string
}

const minuteMs = 60_000
/** What was read this long ago is read again, ms: many components ask for it in one render. */
const freshMs = 500

let current: LocalDay | undefined
/** What the listeners know: a component that renders may have read a newer one before. */
let told: LocalDay | undefined
let readAt = Number.NEGATIVE_INFINITY

function readNow(): LocalDay {
  const zone = currentTimeZone()
  const today = dayIn(zone, hostNow())
  if (current?.zone !== zone || current.today !== today) current = { zone, today }
  readAt = performance.now()
  return current
}

const localDay = (): LocalDay => (current && performance.now() - readAt < freshMs ? current : readNow())

const listeners = new Set<() => void>()

function update(): void {
  const day = readNow()
  if (day === told) return
  told = day
  for (const listener of listeners) listener()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Days begin with a minute, everywhere; a device does not say that its zone has changed. */
function updateEachMinute(): void {
  update()
  clearTimeout(timer)
  timer = setTimeout(updateEachMinute, minuteMs - (hostNow() % minuteMs) + 1)
}

let stop = () => {}

function start(): void {
  const stops = [onHostTime(updateEachMinute), onAccountZone(update)]
  document.addEventListener('visibilitychange', updateEachMinute)
  updateEachMinute()
  stop = () => {
    for (const end of stops) end()
    document.removeEventListener('visibilitychange', updateEachMinute)
    clearTimeout(timer)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/** Today and its zone, kept current. */
export const useLocalDay = (): LocalDay => useSyncExternalStore(subscribe, localDay, localDay)
