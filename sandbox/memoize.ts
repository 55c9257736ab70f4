/** A bounded cache for values that nearly every call needs and that are slow to compute. */
const maxEntries = 500

/** Caches the results of `compute`. The cache is bounded because keys come from request headers. */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const cache = new Map<string, Value>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = compute(key)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(key, value)
    return value
  }
}
