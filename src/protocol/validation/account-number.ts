/** Account numbers as people write and paste them. The check of an IBAN reads what this leaves, whatever stood around it. */
import { ibanIn } from './iban.ts'
import { plainCharacters } from './plain-characters.ts'

/** A label in any language: words and a colon. */
const label = /^[\p{L}\p{M}\s.':-]*:/u
const separators = /[\s.-]/g

/** The plain characters of an account number, without a label that ends with a colon, spaces, hyphens and dots. */
export function accountCharacters(text: string): string {
  const plain = plainCharacters(text)
  return plain.replace(label, (found) => (/iban/i.test(found) ? 'IBAN' : '')).replaceAll(separators, '')
}

/**
 * An account number as it is stored: letters and digits without separators; an IBAN in capitals and without its label. Other
 * characters stay, for the caller to refuse: none is dropped from a number that cannot be changed later.
 */
export function normalizeAccount(text: string): string {
  const account = accountCharacters(text)
  return ibanIn(account) ?? account
}

/** A withdrawal address as it is stored: plain characters without spaces. */
export const normalizeAddress = (text: string): string => plainCharacters(text).replaceAll(' ', '')
