/** What the command palette offers: the pages of the route table that stand by themselves, and the open plans. */
import type { Page } from '../page.ts'
import { paths } from '../paths.ts'

export interface PaletteEntry {
  readonly path: string
  readonly label: string
  readonly detail?: string
}

/** Pages that say nothing without a query. */
const withQuery: ReadonlySet<string> = new Set([
  '*',
  paths.entry,
  paths.customer,
  paths.planDetail,
  paths.productDetail,
  paths.question,
  paths.receipt,
])

/** The pages of the table that a user may go to from anywhere; those that anybody may see come last. */
export function pagesFor(pages: readonly Page[], isSignedIn: boolean): readonly Page[] {
  return pages
    .filter(({ path, isPublic, isForVisitors }) => {
      if (withQuery.has(path)) return false
      return isSignedIn ? !isForVisitors : isPublic === true
    })
    .toSorted((one, other) => Number(one.isPublic === true) - Number(other.isPublic === true))
}

/** The entries that hold every word of what was typed, in label or detail. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
