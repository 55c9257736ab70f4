/**
 * The Merkle tree of RFC 6962, section 2.1, with SHA-256: hashes, and its proofs in both directions. A proof consists of the
 * roots of ranges of leaves; whoever stores the tree composes each root from perfect subtrees (`subtreesOf`, `foldSubtrees`).
 * Sizes and indices are whole numbers below 2^48.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes } from './bytes.ts'

/** Bytes of a hash. */
export const hashLength = 32

/** The root of the tree without leaves. */
export const emptyRoot: Uint8Array = sha256(new Uint8Array())

/** SHA-256 after the byte with which a leaf or a node begins; each hash starts with a copy. */
const leafStart = sha256.create().update(Uint8Array.of(0))
const nodeStart = sha256.create().update(Uint8Array.of(1))

export function leafHash(leaf: Uint8Array): Uint8Array {
  return leafStart.clone().update(leaf).digest()
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return nodeStart.clone().update(left).update(right).digest()
}

/** The leaves from `start` up to but not including `end`. */
export interface LeafRange {
  readonly start: number
  readonly end: number
}

/** A perfect subtree: the `index`-th run of 2^`level` leaves. */
export interface Subtree {
  readonly level: number
  readonly index: number
}

/** The largest power of two below `size`, which is at least 2. */
function splitPoint(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** The perfect subtrees that cover a range, left to right: at most two per level. */
export function subtreesOf({ start, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = []
  let position = start
  while (position < end) {
    let level = 0
    while (position % 2 ** (level + 1) === 0 && position + 2 ** (level + 1) <= end) level += 1
    subtrees.push({ level, index: position / 2 ** level })
    position += 2 ** level
  }
  return subtrees
}

/** The root of a range that starts at a multiple of its own width, from the roots of `subtreesOf` it, left to right. */
export function foldSubtrees(hashes: readonly Uint8Array[]): Uint8Array {
  const last = hashes.at(-1)
  if (last === undefined) return emptyRoot
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last)
}

/** The root of a tree with these leaf hashes. */
export function rootOf(leafHashes: readonly Uint8Array[]): Uint8Array {
  return rootFromRange({ start: 0, leafHashes, before: [], after: [] }, leafHashes.length) ?? emptyRoot
}

/** The ranges whose roots prove the leaf `index` in the tree of `size` leaves, from the leaf's sibling upwards. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  if (index < 0 || index >= size) throw new RangeError('no such leaf')
  const ranges: LeafRange[] = []
  let start = 0
  let end = size
  while (end - start > 1) {
    const middle = start + splitPoint(end - start)
    if (index < middle) {
      ranges.push({ start: middle, end })
      end = middle
    } else {
      ranges.push({ start, end: middle })
      start = middle
    }
  }
  return ranges.reverse()
}

/** The ranges whose roots prove that the tree of `size` leaves continues the one of `oldSize`, in the order of RFC 6962. */
export function consistencyRanges(oldSize: number, size: number): LeafRange[] {
  if (oldSize < 0 || oldSize > size) throw new RangeError('the old tree is larger')
  if (oldSize === 0 || oldSize === size) return []
  const ranges: LeafRange[] = []
  let start = 0
  let end = size
  while (end !== oldSize) {
    const middle = start + splitPoint(end - start)
    if (oldSize <= middle) {
      ranges.push({ start: middle, end })
      end = middle
    } else {
      ranges.push({ start, end: middle })
      start = middle
    }
  }
  // The verifier knows the old root itself; a part of it has to be named.
  if (start > 0) ranges.push({ start, end })
  return ranges.reverse()
}

/** Computes the root of a range, for proofs over leaf hashes in memory. */
export function rangeRoot(leafHashes: readonly Uint8Array[], { start, end }: LeafRange): Uint8Array {
  return rootOf(leafHashes.slice(start, end))
}

/** Whether `proof` shows the leaf at `index` of the tree of `size` leaves with this root (RFC 9162, section 2.1.3.2). */
export function verifyInclusion(
  leaf: { readonly hash: Uint8Array; readonly index: number },
  size: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!isSize(size) || !isSize(leaf.index) || leaf.index >= size) return false
  const ranges = inclusionRanges(leaf.index, size)
  if (ranges.length !== proof.length) return false
  const computed = proof.reduce(
    (hash, sibling, position) =>
      (ranges[position]?.start ?? 0) > leaf.index ? nodeHash(hash, sibling) : nodeHash(sibling, hash),
    leaf.hash,
  )
  return equalBytes(computed, root)
}

/** Whether `proof` shows that the newer tree starts with all leaves of the older one (RFC 9162, section 2.1.4.2). */
export function verifyConsistency(
  old: { readonly size: number; readonly root: Uint8Array },
  newer: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (!isSize(old.size) || !isSize(newer.size) || old.size > newer.size) return false
  const ranges = consistencyRanges(old.size, newer.size)
  if (ranges.length !== proof.length) return false
  if (old.size === 0) return equalBytes(old.root, emptyRoot)
  if (old.size === newer.size) return equalBytes(old.root, newer.root)
  const namesOldPart = ranges[0]?.end === old.size
  const first = namesOldPart ? proof[0] : old.root
  if (first === undefined) return false
  let oldRoot = first
  let newRoot = first
  for (const [position, sibling] of proof.entries()) {
    if (namesOldPart && position === 0) continue
    if ((ranges[position]?.start ?? 0) >= old.size) {
      newRoot = nodeHash(newRoot, sibling)
    } else {
      oldRoot = nodeHash(sibling, oldRoot)
      newRoot = nodeHash(sibling, newRoot)
    }
  }
  return equalBytes(oldRoot, old.root) && equalBytes(newRoot, newer.root)
}

/** A run of leaves with the roots of the subtrees beside it, which together are the whole tree. */
export interface RangeProof {
  /** The index of the first leaf of the run. */
  readonly start: number
  readonly leafHashes: readonly Uint8Array[]
  /** The roots of `subtreesOf` the leaves before the run. */
  readonly before: readonly Uint8Array[]
  /** The roots of `subtreesOf` the leaves after it. */
  readonly after: readonly Uint8Array[]
}

/** The root of the tree of `size` leaves; undefined if the proof does not have the hashes that this size needs. */
export function rootFromRange(proof: RangeProof, size: number): Uint8Array | undefined {
  const end = proof.start + proof.leafHashes.length
  if (!isSize(size) || !isSize(proof.start) || end > size) return undefined
  const before = subtreesOf({ start: 0, end: proof.start })
  const after = subtreesOf({ start: end, end: size })
  if (before.length !== proof.before.length || after.length !== proof.after.length) return undefined
  /** Perfect subtrees that are not merged yet; levels decrease from left to right. */
  const stack: { level: number; hash: Uint8Array }[] = []
  const append = (level: number, hash: Uint8Array | undefined, position: number) => {
    if (hash === undefined) return
    let merged = { level, hash }
    let index = position / 2 ** level
    // An odd subtree completes the one to its left.
    while (index % 2 === 1) {
      const left = stack.pop()
      if (left === undefined) return
      merged = { level: merged.level + 1, hash: nodeHash(left.hash, merged.hash) }
      index = (index - 1) / 2
    }
    stack.push(merged)
  }
  for (const [position, { level, index }] of before.entries()) {
    append(level, proof.before[position], index * 2 ** level)
  }
  for (const [position, hash] of proof.leafHashes.entries()) append(0, hash, proof.start + position)
  for (const [position, { level, index }] of after.entries()) {
    append(level, proof.after[position], index * 2 ** level)
  }
  return foldSubtrees(stack.map(({ hash }) => hash))
}

function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value < 2 ** 48
}
