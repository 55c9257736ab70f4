/** Texts that a user searches for: the same rules on a host and among what the app has loaded. */
import * as v from 'valibot'
import { codeKey, codeText } from './code.ts'
import { plainCharacters } from './plain-characters.ts'

/** The longest search text, characters. */
export const searchTextMax = 80

/** A text of a request, without white space around it. */
export const SearchText = v.pipe(v.string(), v.trim(), v.maxLength(searchTextMax))

/** Texts that differ only in case, accents, width, hyphens, white space or invisible characters are equal. */
export const foldText = (text: string): string =>
  plainCharacters(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether the name or the number contains the text. */
export const isNamed = (text: string, q: string | undefined): boolean =>
  q === undefined || foldText(text).includes(foldText(q))

/** The reference of a movement: one letter, and eight of Crockford's 32 digits and letters; other histories have other lengths. */
const reference = /^[A-Z]-[\dA-Z-]+$/
const referenceKey = /^([A-Z])(?=.*\d)([\dA-HJKMNP-TV-Z]{8})$/

/** The reference that a text is, however it is spelled; undefined for another text. */
export function referenceIn(text: string): string | undefined {
  const typed = codeText(text).toUpperCase()
  if (reference.test(typed)) return typed
  return referenceKey.exec(codeKey(text))?.slice(1).join('-')
}

/** A typed text as it is searched for: undefined for none, shortened to what a host accepts. */
export function searchText(typed: string): string | undefined {
  const text = typed.trim().slice(0, searchTextMax)
  return foldText(text) === '' ? undefined : text
}
