/** Formats account numbers and addresses: grouped in fours while typing, masked for display. */

const group = /(.{4})(?=.)/g

/** Only the letters and digits of an account number. */
export function bareAccount(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '')
}

/** In groups of four: "1234 5678 90". */
export function groupedAccount(text: string): string {
  return bareAccount(text).replace(group, '$1 ')
}

/** The caret position in the grouped text after `before` letters and digits. */
export function groupedCaret(before: number): number {
  return before === 0 ? 0 : before + Math.floor((before - 1) / 4)
}

/** An account or address of which only the end is shown. */
export const maskedEnd = (end: string): string => `····\u00a0${end}`

/** The last four characters: "···· 7890"; fewer for a short account, never more than half. */
export function maskedAccount(text: string): string {
  const bare = bareAccount(text)
  return maskedEnd(bare.slice(bare.length - Math.min(4, Math.floor(bare.length / 2))))
}

/** An address in groups of four, for comparison; keeps every character. */
export function groupedAddress(address: string): string {
  return address.trim().replace(group, '$1 ')
}

/** An address shortened to its first six and last four characters. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
