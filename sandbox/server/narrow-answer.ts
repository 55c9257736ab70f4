/** Cuts an answer down to what its schema names, so that a handler cannot send a field by mistake. */

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys of `parsed` with the values of `sent` as they were written: an amount keeps its minor digits. */
export function narrowAnswer(parsed: unknown, sent: unknown): unknown {
  if (Array.isArray(parsed))
    return parsed.map((each, index) => narrowAnswer(each, Array.isArray(sent) ? sent[index] : undefined))
  if (isRecord(parsed)) {
    const source = isRecord(sent) ? sent : {}
    return Object.fromEntries(
      Object.entries(parsed).map(([key, value]) => [key, narrowAnswer(value, source[key])]),
    )
  }
  return sent ?? parsed
}
