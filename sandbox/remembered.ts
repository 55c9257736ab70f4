/** What is asked for with nearly every call and takes longer to make than to find again. */

const most = 500

/** `make` with its last answers kept, a bounded number of them: what callers write cannot fill the memory. */
export function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const made = make(key)
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
