import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex, utf8 } from './bytes.ts'
import {
  consistencyRanges,
  emptyRoot,
  foldSubtrees,
  inclusionRanges,
  leafHash,
  nodeHash,
  rangeRoot,
  rootFromRange,
  rootOf,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
} from './merkle-tree.ts'

/**
 * Leaves, roots and proofs of the Certificate Transparency reference implementation: github.com/transparency-dev/merkle,
 * `rfc6962/rfc6962_test.go` and `testonly/constants.go` (Apache-2.0).
 */
const referenceLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => leafHash(bytes(text)))

const referenceRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const referenceConsistency = [
  {
    old: 6,
    size: 8,
    proof: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    old: 2,
    size: 5,
    proof: [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
]

function bytes(text: string): Uint8Array {
  const parsed = fromHex(text)
  if (parsed === undefined) throw new Error('not hexadecimal')
  return parsed
}

function leavesOf(size: number): Uint8Array[] {
  return Array.from({ length: size }, (_, index) => leafHash(utf8(`leaf ${index}`)))
}

function flipped(hash: Uint8Array, bit: number): Uint8Array {
  return hash.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}

test('leaf, node and empty hashes are those of the reference implementation', () => {
  expect(toHex(emptyRoot)).toBe(referenceRoots[0])
  expect(toHex(leafHash(utf8('L123456')))).toBe(
    '395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56',
  )
  expect(toHex(nodeHash(utf8('N123'), utf8('N456')))).toBe(
    'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
  )
})

test('roots of 0 to 8 leaves are those of the reference implementation', () => {
  const roots = referenceRoots.map((_, size) => toHex(rootOf(referenceLeaves.slice(0, size))))
  expect(roots).toEqual(referenceRoots)
})

test('consistency proofs are those of the reference implementation', () => {
  for (const { old, size, proof } of referenceConsistency) {
    const leaves = referenceLeaves.slice(0, size)
    expect(consistencyRanges(old, size).map((range) => toHex(rangeRoot(leaves, range)))).toEqual(proof)
  }
})

test('every inclusion proof verifies, and with any part changed it does not', () => {
  const all = leavesOf(37)
  for (let size = 1; size <= all.length; size += 1) {
    const leaves = all.slice(0, size)
    const root = rootOf(leaves)
    for (const [index, hash] of leaves.entries()) {
      const proof = inclusionRanges(index, size).map((range) => rangeRoot(leaves, range))
      expect(verifyInclusion({ hash, index }, size, proof, root)).toBe(true)
      expect(verifyInclusion({ hash: flipped(hash, 3), index }, size, proof, root)).toBe(false)
      expect(verifyInclusion({ hash, index }, size, proof, flipped(root, 255))).toBe(false)
      expect(verifyInclusion({ hash, index }, size, [...proof, hash], root)).toBe(false)
      if (size === 1) continue
      expect(verifyInclusion({ hash, index: (index + 1) % size }, size, proof, root)).toBe(false)
      expect(verifyInclusion({ hash, index }, size, proof.slice(1), root)).toBe(false)
      const wrong = proof.map((sibling, position) => (position === 0 ? flipped(sibling, 0) : sibling))
      expect(verifyInclusion({ hash, index }, size, wrong, root)).toBe(false)
    }
  }
})

test('every consistency proof verifies, and does not for a history with one leaf changed', () => {
  const all = leavesOf(37)
  for (let size = 1; size <= all.length; size += 1) {
    const leaves = all.slice(0, size)
    const newer = { size, root: rootOf(leaves) }
    for (let oldSize = 0; oldSize <= size; oldSize += 1) {
      const old = { size: oldSize, root: rootOf(leaves.slice(0, oldSize)) }
      const proof = consistencyRanges(oldSize, size).map((range) => rangeRoot(leaves, range))
      expect(verifyConsistency(old, newer, proof)).toBe(true)
      expect(verifyConsistency(old, newer, [...proof, old.root])).toBe(false)
      expect(verifyConsistency({ ...old, root: flipped(old.root, 7) }, newer, proof)).toBe(false)
      if (oldSize === 0) continue
      const rewritten = leaves.map((hash, index) => (index === oldSize - 1 ? flipped(hash, 0) : hash))
      const forged = consistencyRanges(oldSize, size).map((range) => rangeRoot(rewritten, range))
      expect(verifyConsistency(old, { size, root: rootOf(rewritten) }, forged)).toBe(false)
    }
  }
})

test('the hashes beside a run of leaves give the root, and with a leaf of the run changed another one', () => {
  const run = fc.integer({ min: 1, max: 200 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      bounds: fc.tuple(fc.nat(size), fc.nat(size)).map((pair) => pair.sort((a, b) => a - b)),
    }),
  )
  const all = leavesOf(200)
  fc.assert(
    fc.property(run, ({ size, bounds: [start = 0, end = 0] }) => {
      const leaves = all.slice(0, size)
      const rootsOf = (range: { start: number; end: number }) =>
        subtreesOf(range).map(({ level, index }) =>
          rangeRoot(leaves, { start: index * 2 ** level, end: (index + 1) * 2 ** level }),
        )
      const proof = {
        start,
        leafHashes: leaves.slice(start, end),
        before: rootsOf({ start: 0, end: start }),
        after: rootsOf({ start: end, end: size }),
      }
      const root = rootOf(leaves)
      expect(rootFromRange(proof, size)).toEqual(root)
      expect(rootFromRange({ ...proof, before: [...proof.before, root] }, size)).toBeUndefined()
      const [first, ...others] = proof.leafHashes
      if (first === undefined) return
      expect(rootFromRange({ ...proof, leafHashes: [flipped(first, 9), ...others] }, size)).not.toEqual(root)
    }),
  )
})

test('the perfect subtrees of every range of a proof give its root', () => {
  const leaves = leavesOf(100)
  for (const range of [...inclusionRanges(41, 100), ...consistencyRanges(77, 100)]) {
    const hashes = subtreesOf(range).map(({ level, index }) =>
      rangeRoot(leaves, { start: index * 2 ** level, end: (index + 1) * 2 ** level }),
    )
    expect(foldSubtrees(hashes)).toEqual(rangeRoot(leaves, range))
  }
})

test('at 100,000 leaves no proof is longer than 17 and 18 hashes', () => {
  const size = 100_000
  const inclusion = Array.from({ length: size }, (_, index) => inclusionRanges(index, size).length)
  const consistency = Array.from({ length: size }, (_, old) => consistencyRanges(old, size).length)
  expect(inclusion.reduce((most, length) => Math.max(most, length))).toBe(17)
  expect(consistency.reduce((most, length) => Math.max(most, length))).toBeLessThanOrEqual(18)
})
