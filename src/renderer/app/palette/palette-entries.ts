/** The entries of the command palette, and their search. Pure. */
import { foldText } from '#lib/fold-text.ts'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import type { Page, TitleKey } from '../routing/page.ts'

export interface Searchable {
  readonly label: string
  readonly detail?: string
  /** Synonyms, separated by commas. */
  readonly synonyms?: string
}

export interface PaletteEntry extends Searchable {
  readonly id: string
  /** Only for actions: the icon of the corresponding button. */
  readonly icon?: IconName
  readonly run: () => void
}

/** Pages that need a query, and the customer-service page, which is an action. */
const unlisted = [
  'customer',
  'entry',
  'notFound',
  'planDetail',
  'productDetail',
  'question',
  'receipt',
] as const satisfies readonly TitleKey[]

export type ListedTitle = Exclude<TitleKey, (typeof unlisted)[number]>

export interface ListedPage extends Page {
  readonly title: ListedTitle
}

const isListed = (page: Page): page is ListedPage => !unlisted.some((title) => title === page.title)

/** The pages that can be opened from anywhere; public pages come last. */
export function pagesFor(pages: readonly Page[], isSignedIn: boolean): readonly ListedPage[] {
  return pages
    .filter(isListed)
    .filter(({ isPublic, guestOnly }) => (isSignedIn ? !guestOnly : isPublic === true))
    .toSorted((a, b) => Number(a.isPublic === true) - Number(b.isPublic === true))
}

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const wordEnd = /[\p{L}\p{N}\p{M}]$/u

/** True if a word of the text starts with the query; both are folded. */
function hasWordStart(text: string, query: string): boolean {
  if (unspaced.test(query)) return text.includes(query)
  for (let index = text.indexOf(query); index >= 0; index = text.indexOf(query, index + 1)) {
    if (!wordEnd.test(text.slice(0, index))) return true
  }
  return false
}

/** The quality of a match; lower is better. */
const rank = { labelStart: 0, labelWord: 1, synonymStart: 2, otherWord: 3, inWord: 4, none: 5 } as const

function rankOf({ label, detail = '', synonyms = '' }: Searchable, query: string): number {
  const name = foldText(label)
  const others = [detail, ...synonyms.split(',')].map((text) => foldText(text.trim()))
  if (name.startsWith(query)) return rank.labelStart
  if (hasWordStart(name, query)) return rank.labelWord
  if (others.some((text) => text.startsWith(query))) return rank.synonymStart
  if (others.some((text) => hasWordStart(text, query))) return rank.otherWord
  return `${name} ${foldText(detail)}`.includes(query) ? rank.inWord : rank.none
}

/**
 * The entries that contain every word of the query, best match first. Matches in the middle of a word count only if there
 * are no others.
 */
export function matching<Entry extends Searchable>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const words = foldText(query).split(' ').filter(Boolean)
  if (words.length === 0) return entries
  const ranked = entries.map((entry) => ({
    entry,
    worst: Math.max(...words.map((word) => rankOf(entry, word))),
  }))
  const starting = ranked.filter(({ worst }) => worst < rank.inWord)
  const found = starting.length > 0 ? starting : ranked.filter(({ worst }) => worst === rank.inWord)
  return found.toSorted((a, b) => a.worst - b.worst).map(({ entry }) => entry)
}
