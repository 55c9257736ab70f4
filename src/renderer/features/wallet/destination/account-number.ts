/** How account numbers and addresses are typed and shown: grouped in fours, masked when read. */

const group = /(.{4})(?=.)/g

/** Only what an account number holds: letters and digits. */
export function bareAccount(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '')
}

/** In groups of four: "1234 5678 90". */
export function groupedAccount(text: string): string {
  return bareAccount(text).replace(group, '$1 ')
}

/** Where the caret stands in the grouped text when `before` letters and digits are at its left. */
export function groupedCaret(before: number): number {
  return before === 0 ? 0 : before + Math.floor((before - 1) / 4)
}

/** The end of an account or address, which is all that is shown of it. */
export const maskedEnd = (end: string): string => `···· ${end}`

/** Its last four alone: "···· 7890"; a short one shows fewer, never more than half. */
export function maskedAccount(text: string): string {
  const bare = bareAccount(text)
  return maskedEnd(bare.slice(bare.length - Math.min(4, Math.floor(bare.length / 2))))
}

/** An address in groups of four, so that it can be compared; every character stays. */
export function groupedAddress(address: string): string {
  return address.trim().replace(group, '$1 ')
}

/** An address shortened to its first six and last four. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
