/** Names of operations that a person can read out: `W-7K3M9Q2P`. */
import { randomBytes } from 'node:crypto'

/** Crockford's 32: no I, L, O or U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const referenceKinds = {
  deposit: 'D',
  put: 'P',
  returned: 'R',
  billing: 'B',
  settlement: 'S',
  withdrawal: 'W',
  credit: 'C',
  chargeback: 'X',
  acceptance: 'A',
  subscription: 'V',
  contract: 'K',
} as const

/** A new reference; one in 10^12 of a kind, and unique in the ledger by constraint. */
export function newReference(kind: keyof typeof referenceKinds): string {
  const written = Array.from(randomBytes(8), (byte) => letters.charAt(byte % letters.length)).join('')
  return `${referenceKinds[kind]}-${written}`
}
