/** What the table says of a call, in words, for the OpenAPI document. */
import type { Call } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { errorsOf } from '#protocol/http/reference/endpoint-errors.ts'
import { endpointSummaries } from '#protocol/http/reference/endpoint-summaries.ts'

export interface CallFacts {
  readonly name: EndpointName
  readonly call: Call
  readonly purpose: string
  readonly who: string
  readonly idempotency: string | undefined
  readonly paging: string | undefined
  /** Message keys, the call's own first. */
  readonly errors: readonly MessageKey[]
}

const pages =
  '`page` from 1 and `page_size` (20 unless asked for, at most 100); the answer is `{list, total}`.'
const pagesByEntry = 'Or by `before`, the number of an entry: what is older, newest first, without counting.'
const pagesAfter =
  'By `after`, the number of the last entry that was read, oldest first; `page_size` at most 1000.'

function pagingOf(name: EndpointName, call: Call): string | undefined {
  const fields = 'entries' in call.request ? Object.keys(Object(call.request.entries)) : []
  if (fields.includes('after')) return pagesAfter
  if (fields.includes('page')) return name === 'entries' ? `${pages} ${pagesByEntry}` : pages
  return undefined
}

export function factsOf(name: EndpointName): CallFacts {
  const call: Call = allEndpoints[name]
  return {
    name,
    call,
    purpose: endpointSummaries[name],
    who: call.access === 'user' ? 'A signed-in user: the token goes in X-CT.' : 'Anyone.',
    idempotency: call.isOnce
      ? 'Carries `request_id`, a UUID. A repeat gets the first answer before any other check and is not carried out again; the same id with another body is refused (400).'
      : undefined,
    paging: pagingOf(name, call),
    errors: errorsOf(name),
  }
}
