/** Texts that a user searches for: the same rules on a host and among what the app has loaded. */
import * as v from 'valibot'

/** The longest search text, characters. */
export const searchTextMax = 80

/** A text of a request, without white space around it. */
export const SearchText = v.pipe(v.string(), v.trim(), v.maxLength(searchTextMax))

/** Texts that differ only in case, accents, width or white space are equal. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether the name or the number contains the text. */
export const isNamed = (text: string, q: string | undefined): boolean =>
  q === undefined || foldText(text).includes(foldText(q))

/** A typed text as it is searched for: undefined for none, shortened to what a host accepts. */
export function searchText(typed: string): string | undefined {
  const text = typed.trim().slice(0, searchTextMax)
  return foldText(text) === '' ? undefined : text
}
