const made = new Map<string, Intl.NumberFormat>()

/** As `new Intl.NumberFormat`, each made once: making one costs as much as formatting a screenful of figures. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(tag, options)
  made.set(key, format)
  return format
}
