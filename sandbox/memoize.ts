/** A bounded cache for values that nearly every call needs and that are slow to compute. */
const maxEntries = 500

/** `make` with its last answers cached, a bounded number of them: what callers write cannot fill the memory. */
export function memoize<Value>(make: (key: string) => Value): (key: string) => Value {
  const cache = new Map<string, Value>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const made = make(key)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(key, made)
    return made
  }
}
