/** What makes two bodies of one `request_id` the same. */
import { createHash } from 'node:crypto'

/** JSON with the keys of every object in order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** SHA-256 of a parsed request without its `request_id`: amounts in canonical form, so "10" and "10.00" are the same. */
export function bodyHash(request: { readonly request_id: string }): string {
  const { request_id: _, ...body } = request
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}
