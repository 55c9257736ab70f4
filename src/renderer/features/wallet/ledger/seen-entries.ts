/**
 * What the host has said about each entry in this session. An entry may be added and a pending withdrawal may be decided; any
 * other difference to what was said before is a change of history, and both versions are kept until the session ends.
 */
import type { Entry } from '#protocol/http/wallet.ts'

/** The fields of an entry that stay as they were first shown; a remark stays in each language. */
const lastingFields = [
  'time',
  'balance',
  'amount',
  'balance_after',
  'type',
  'reference',
  'plan_id',
  'corrects',
  'withdrawal_part',
  'request_id',
] as const satisfies readonly (keyof Entry)[]

export type ChangedField = (typeof lastingFields)[number] | 'remark' | 'status' | 'reason'

export interface EntryChange {
  readonly earlier: Entry
  /** Undefined: the host no longer has the entry. */
  readonly now: Entry | undefined
  /** Empty when the entry is gone. */
  readonly fields: readonly ChangedField[]
  /** When the difference was seen, ISO 8601. */
  readonly seenAt: string
}

interface Seen {
  readonly entry: Entry
  /** BCP 47, of the remark and the reason. */
  readonly language: string
  /** When the response came, by `performance.now()`. */
  readonly at: number
}

/** How a page was requested: the language, and the time and the highest known number at that moment. */
interface RequestedPage {
  readonly language: string
  readonly at: number
  readonly newest: number
  /** The page starts with the newest entry of all. */
  readonly isTop: boolean
}

/** A response to a request that was sent before a withdrawal's decision was known may still say `pending`. */
function changedFields(seen: Seen, entry: Entry, request: RequestedPage): ChangedField[] {
  const fields: ChangedField[] = lastingFields.filter((field) => seen.entry[field] !== entry[field])
  const isSameLanguage = seen.language === request.language
  if (isSameLanguage && seen.entry.remark !== entry.remark) fields.push('remark')
  if (seen.entry.status === 'pending' || request.at < seen.at) return fields
  if (seen.entry.status !== entry.status) fields.push('status')
  else if (isSameLanguage && seen.entry.reason !== entry.reason) fields.push('reason')
  return fields
}

/** Compares every page of entries with what was seen before. */
export function createSeenEntries() {
  /** The first version of each entry, with the decision about a withdrawal. */
  const seen = new Map<number, Seen>()
  const changes = new Map<number, EntryChange>()
  let newest = 0

  function addChange(number: number, change: Omit<EntryChange, 'seenAt'>): void {
    changes.set(number, { ...change, seenAt: new Date().toISOString() })
  }

  function compareEntry(entry: Entry, request: RequestedPage): void {
    const known = seen.get(entry.id)
    const fields = known ? changedFields(known, entry, request) : []
    if (known && fields.length > 0) addChange(entry.id, { earlier: known.entry, now: entry, fields })
    else if (!known || known.entry.status === 'pending')
      seen.set(entry.id, { entry, language: request.language, at: performance.now() })
  }

  function findRemoved(page: readonly Entry[], request: RequestedPage): void {
    const top = page[0]?.id ?? 0
    if (top >= request.newest) return
    for (const [number, { entry }] of seen) {
      if (number > top && number <= request.newest)
        addChange(number, { earlier: entry, now: undefined, fields: [] })
    }
  }

  return {
    /** Begins the request of a page; the result takes the response and returns all changes of history so far, by number. */
    request(language: string, isTop: boolean): (page: readonly Entry[]) => readonly EntryChange[] {
      const request = { language, isTop, newest, at: performance.now() }
      return (page) => {
        for (const entry of page) {
          compareEntry(entry, request)
          newest = Math.max(newest, entry.id)
        }
        if (isTop) findRemoved(page, request)
        return [...changes.values()].sort((a, b) => a.earlier.id - b.earlier.id)
      }
    },
  }
}
