/** A host's side of an account's history for tests: leaves in memory, checkpoints, proofs. */
import { type Amount, parseAmount } from '../amount.ts'
import { utf8 } from './bytes.ts'
import { signCheckpoint } from './checkpoint.ts'
import { publicKeyOf, signEd25519 } from './ed25519.ts'
import { type EntryLeaf, leafText, leafTextHash, type StatusLeaf } from './leaf.ts'
import {
  consistencyRanges,
  inclusionRanges,
  type LeafRange,
  rangeRoot,
  rootOf,
  subtreesOf,
} from './merkle-tree.ts'
import { formatTlogProof } from './tlog-proof.ts'

export interface TestKey {
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

export function testKey(seed: number): TestKey {
  const secret = new Uint8Array(32).fill(seed)
  return { publicKey: publicKeyOf(secret), sign: (message) => signEd25519(message, secret) }
}

export const testOrigin = 'ads.example/placard/000102030405060708090a0b0c0d0e0f'

const saltOf = (index: number): string => index.toString(16).padStart(32, '0')

export function testAmount(text: string): Amount {
  const amount = parseAmount(text)
  if (!amount) throw new TypeError(text)
  return amount
}

/** A number from 0 up to `bound`, from a seed; the same for the same seed. */
export function createRandom(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** The leaf of an entry with these values; the others are filled in. */
export function testLeaf(
  number: number,
  values: Partial<Omit<EntryLeaf, 'kind' | 'number'>> = {},
): EntryLeaf {
  return {
    kind: 'entry',
    number,
    time: new Date(Date.UTC(2026, 10, 1, 8) + number * 61_000).toISOString(),
    balance: 'available',
    amount: testAmount('1'),
    balanceAfter: testAmount(String(number)),
    type: 'system_deposit',
    reference: `D-${number}`,
    remarkKey: 'deposit',
    remarkParams: {},
    salt: saltOf(number),
    ...values,
  }
}

/** The ledger of one account. Change `texts` to forge it. */
export class TestLedger {
  readonly texts: string[] = []
  key = testKey(1)
  origin = testOrigin

  get size(): number {
    return this.texts.length
  }

  hashes(size = this.size): Uint8Array[] {
    return this.texts.slice(0, size).map(leafTextHash)
  }

  /** Returns the index of the leaf. */
  append(leaf: EntryLeaf | StatusLeaf): number {
    return this.texts.push(leafText(leaf)) - 1
  }

  /** The signed note of the first `size` leaves. */
  checkpoint(size = this.size): string {
    const { origin, key } = this
    return signCheckpoint({ origin, size, root: rootOf(this.hashes(size)) }, key.publicKey, key.sign)
  }

  consistency(old: number, size = this.size): Uint8Array[] {
    return this.#roots(consistencyRanges(old, size), size)
  }

  range(start: number, end: number, size = this.size): { before: Uint8Array[]; after: Uint8Array[] } {
    const roots = (range: LeafRange) =>
      this.#roots(
        subtreesOf(range).map(({ level, index }) => ({
          start: index * 2 ** level,
          end: (index + 1) * 2 ** level,
        })),
        size,
      )
    return { before: roots({ start: 0, end: start }), after: roots({ start: end, end: size }) }
  }

  /** The `.tlog-proof` of a leaf. */
  proof(index: number, size = this.size): string {
    return formatTlogProof({
      extra: utf8(this.texts[index] ?? ''),
      index,
      hashes: this.#roots(inclusionRanges(index, size), size),
      checkpoint: this.checkpoint(size),
    })
  }

  #roots(ranges: readonly LeafRange[], size: number): Uint8Array[] {
    const hashes = this.hashes(size)
    return ranges.map((range) => rangeRoot(hashes, range))
  }
}
