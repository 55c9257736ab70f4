const keptMs = 60_000
let made = new Map<string, Intl.DateTimeFormat>()
let madeAt = 0

/**
 * As `new Intl.DateTimeFormat`, which is dear: each is made once a minute, and no less, since the machine's time zone
 * may change.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  if (Math.abs(Date.now() - madeAt) > keptMs) {
    made = new Map()
    madeAt = Date.now()
  }
  const key = `${tag} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(tag, options)
  made.set(key, format)
  return format
}
