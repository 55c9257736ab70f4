import { describe, expect, it } from 'vitest'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import { TestLedger, testKey, testLeaf } from '#protocol/ledger-history/test-ledger.ts'
import { longOr } from '#sandbox/testing/full-run.ts'
import { openFaults } from '../open-faults.ts'
import { judge, kinds, TestHost } from './test-host.ts'

/** A host whose history this device has seen at 12 records. */
async function seen() {
  const testHost = new TestHost()
  testHost.grow(12)
  const memory = await judge(undefined, (old) => testHost.answer(old))
  expect(kinds(memory)).toEqual([])
  return { host: testHost, memory }
}

describe('a history that is only added to', () => {
  it('is trusted on first use by the key of the answer, and only by the configured key where there is one', async () => {
    const { host: testHost } = await seen()
    const key = formatPublicKey(testHost.ledger.key.publicKey)
    expect(kinds(await judge(undefined, (old) => testHost.answer(old), key))).toEqual([])
    const other = formatPublicKey(testKey(9).publicKey)
    expect(kinds(await judge(undefined, (old) => testHost.answer(old), other))).toEqual(['key'])
  })
})

describe('a history that was changed', () => {
  const changes: readonly (readonly [string, string, (testHost: TestHost) => void])[] = [
    ['an old entry changed', 'otherRoot', (on) => on.rewrite(3)],
    ['the newest entry changed', 'otherRoot', (on) => on.rewrite(11)],
    [
      'an old entry changed, with new entries',
      'inconsistent',
      (on) => {
        on.rewrite(3)
        on.grow(4)
      },
    ],
    ['the newest entry removed', 'smaller', (on) => void on.ledger.texts.pop()],
    ['an entry removed in the middle', 'smaller', (on) => void on.ledger.texts.splice(5, 1)],
    [
      'an entry inserted',
      'inconsistent',
      (on) => void on.ledger.texts.splice(5, 0, on.ledger.texts[6]?.replace('D-', 'E-') ?? ''),
    ],
    [
      'the order changed',
      'otherRoot',
      (on) => on.ledger.texts.splice(4, 2, ...on.ledger.texts.slice(4, 6).reverse()),
    ],
    ['an old copy restored without a word', 'smaller', (on) => on.restore(8, false)],
    [
      'an old copy restored, with new entries',
      'inconsistent',
      (on) => {
        on.restore(8, false)
        on.grow(9, 7)
      },
    ],
    [
      'signed by another key',
      'key',
      (on) => {
        on.rewrite(3)
        on.ledger.key = testKey(5)
      },
    ],
    [
      'the tree of another account',
      'account',
      (on) => {
        on.ledger.origin = on.ledger.origin.replace('0001', 'ffff')
      },
    ],
  ]

  it.each(changes)('is told: %s', async (_name, kind, change) => {
    const { host: testHost, memory } = await seen()
    change(testHost)
    const judged = await judge(memory, (old) => testHost.answer(old))
    expect(kinds(judged)).toEqual([kind])
    const [fault] = openFaults(judged)
    expect(fault?.earlier).toBe(memory.newest.note)
    expect(fault?.now).toBe(testHost.ledger.checkpoint())
    expect(judged.newest).toEqual(memory.newest)
    expect(kinds(await judge(judged, (old) => testHost.answer(old)))).toEqual([kind])
  })

  it('a restore that was announced before, or for another size, does not hide a later one', async () => {
    const { host: testHost, memory } = await seen()
    testHost.restore(9, true)
    const restored = await judge(memory, (old) => testHost.answer(old))
    expect(kinds(restored)).toEqual([])
    expect(restored.notices).toHaveLength(1)
    testHost.restore(6, false)
    expect(kinds(await judge(restored, (old) => testHost.answer(old)))).toEqual(['smaller'])
  })

  it('a restore that was announced while it changed nothing for this device does not hide a later change', async () => {
    const { host: testHost } = await seen()
    testHost.restore(9, true)
    testHost.grow(2)
    const met = await judge(undefined, (old) => testHost.answer(old))
    testHost.restore(11, true)
    testHost.grow(5)
    const grown = await judge(met, (old) => testHost.answer(old))
    expect(kinds(grown)).toEqual([])
    testHost.rewrite(12)
    expect(kinds(await judge(grown, (old) => testHost.answer(old)))).toEqual(['otherRoot'])
  })

  it('a restore to a size that this device has not reached does not hide a change', async () => {
    const { host: testHost, memory } = await seen()
    testHost.rewrite(3)
    testHost.grow(4)
    testHost.restore(14, true)
    expect(kinds(await judge(memory, (old) => testHost.answer(old)))).toEqual(['inconsistent'])
  })

  it('a device that was away during several restores accepts them all', async () => {
    const { host: testHost, memory } = await seen()
    testHost.restore(8, true)
    testHost.grow(9, 1)
    testHost.restore(15, true)
    testHost.grow(2, 2)
    const judged = await judge(memory, (old) => testHost.answer(old))
    expect(kinds(judged)).toEqual([])
    expect(judged.notices).toHaveLength(2)
  })

  it('every bit of a checkpoint and of its proof counts', async () => {
    const { host: testHost, memory } = await seen()
    testHost.grow(9)
    const flip = (text: string, bit: number) => {
      const at = bit >> 3
      const code = text.charCodeAt(at) ^ (1 << (bit & 7))
      return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
    }
    const answer = testHost.answer(12)
    // A step that shares no divisor with the bits of a byte: each position in a byte is among them.
    for (let bit = 0; bit < answer.checkpoint.length * 8; bit += longOr(1, 7)) {
      const checkpoint = flip(answer.checkpoint, bit)
      const judged = await judge(memory, () => ({ ...answer, checkpoint }))
      expect(kinds(judged), JSON.stringify(checkpoint)).not.toEqual([])
    }
    for (const [index, hash] of (answer.consistency ?? []).entries()) {
      for (let bit = 0; bit < hash.length * 8; bit += longOr(7, 23)) {
        const consistency = answer.consistency?.with(index, flip(hash, bit))
        expect(kinds(await judge(memory, () => ({ ...answer, consistency })))).not.toEqual([])
      }
    }
  }, 120_000)
})

describe('sizes at 100,000 records', () => {
  it('a checkpoint has at most 320 bytes', () => {
    const ledger = new TestLedger()
    ledger.append(testLeaf(1))
    const note = ledger.checkpoint().replace('\n1\n', '\n100000\n')
    expect(new TextEncoder().encode(note).length).toBeLessThanOrEqual(320)
  })
})
