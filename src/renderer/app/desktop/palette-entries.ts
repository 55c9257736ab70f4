/** What the command palette offers, and what of it is found by typing. Pure. */
import { foldText } from '#lib/fold-text.ts'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import type { Page, TitleKey } from '../routing/page.ts'

export interface Searchable {
  readonly label: string
  readonly detail?: string
  /** Other words for it, separated by commas. */
  readonly synonyms?: string
}

export interface PaletteEntry extends Searchable {
  readonly id: string
  /** Marks an action, as the app's own buttons are marked. */
  readonly icon?: IconName
  readonly run: () => void
}

/** Pages that say nothing without a query, and the one for customer service, which is an action. */
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

/** The pages of the table that a user may go to from anywhere; those that anybody may see come last. */
export function pagesFor(pages: readonly Page[], isSignedIn: boolean): readonly ListedPage[] {
  return pages
    .filter(isListed)
    .filter(({ isPublic, guestOnly }) => (isSignedIn ? !guestOnly : isPublic === true))
    .toSorted((one, other) => Number(one.isPublic === true) - Number(other.isPublic === true))
}

/** Scripts that put no spaces between words: a word may begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const wordEnd = /[\p{L}\p{N}\p{M}]$/u

/** True when a word of the text begins with what was typed; both are folded. */
function hasWordStart(text: string, typed: string): boolean {
  if (unspaced.test(typed)) return text.includes(typed)
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    if (!wordEnd.test(text.slice(0, at))) return true
  }
  return false
}

/** How good a match is; smaller is better. */
const rank = { labelStart: 0, labelWord: 1, synonymStart: 2, otherWord: 3, inWord: 4, none: 5 } as const

function rankOf({ label, detail = '', synonyms = '' }: Searchable, typed: string): number {
  const name = foldText(label)
  const others = [detail, ...synonyms.split(',')].map((text) => foldText(text.trim()))
  if (name.startsWith(typed)) return rank.labelStart
  if (hasWordStart(name, typed)) return rank.labelWord
  if (others.some((text) => text.startsWith(typed))) return rank.synonymStart
  if (others.some((text) => hasWordStart(text, typed))) return rank.otherWord
  return `${name} ${foldText(detail)}`.includes(typed) ? rank.inWord : rank.none
}

/**
 * The entries that hold every word of what was typed, the best match first. What holds it only in the middle of a word
 * is found where nothing else is.
 */
export function matching<Entry extends Searchable>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  if (words.length === 0) return entries
  const ranked = entries.map((entry) => ({
    entry,
    worst: Math.max(...words.map((word) => rankOf(entry, word))),
  }))
  const starting = ranked.filter(({ worst }) => worst < rank.inWord)
  const found = starting.length > 0 ? starting : ranked.filter(({ worst }) => worst === rank.inWord)
  return found.toSorted((one, other) => one.worst - other.worst).map(({ entry }) => entry)
}
