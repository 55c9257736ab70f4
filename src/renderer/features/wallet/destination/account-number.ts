/** Account numbers and addresses as they are shown: in groups of four, masked, shortened. */
import { normalizeAccount } from '#protocol/validation/account-number.ts'

/** In groups of four: "1234 5678 90". */
export const inGroups = (text: string): string => text.replace(/.{4}(?=.)/gsu, '$& ')

/** An account number in groups of four. */
export const groupedAccount = (text: string): string => inGroups(normalizeAccount(text))

/** An account or address of which only the end is shown. */
export const maskedEnd = (end: string): string => `····\u00a0${end}`

/** The last four characters: "···· 7890"; fewer for a short account, never more than half. */
export function maskedAccount(text: string): string {
  const bare = normalizeAccount(text)
  return maskedEnd(bare.slice(bare.length - Math.min(4, Math.floor(bare.length / 2))))
}

/** An address in groups of four, for comparison; keeps every character. */
export function groupedAddress(address: string): string {
  return inGroups(address.trim())
}

/** An address shortened to its first six and last four characters. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
