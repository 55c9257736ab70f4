/** The verifiable history over the API: every leaf can be derived from what the host shows, and every proof verifies. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { fromBase64, utf8 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { leafText, leafTextHash } from '#protocol/ledger-history/leaf.ts'
import { leafOfEntry, leafOfStatusChange } from '#protocol/ledger-history/leaf-of-entry.ts'
import { formatLedgerHead, parseLedgerHead, rootPrefix } from '#protocol/ledger-history/ledger-head.ts'
import {
  rootFromRange,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from '#protocol/ledger-history/merkle-tree.ts'
import { parseTlogProof } from '#protocol/ledger-history/tlog-proof.ts'
import { checkpointSigner } from '#protocol/ledger-history/verify-note.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { ledgerKeys } from '../../db/schema/ledger-history.ts'
import { advanceClock } from '../../delivery/advance.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { testKinds } from '../../testing/database.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('undefined')
  return value
}

const bytes = (text: string) => defined(fromBase64(text))
const hashOf = (leaf: Parameters<typeof leafText>[0]) => leafTextHash(leafText(leaf))

describe.each(testKinds({ asSuperuser: true }))('the verifiable history on %s', (_, open) => {
  let on: WalletSandbox
  let ana: TestWallet
  beforeAll(async () => {
    on = await walletSandbox(open)
    ana = await on.newWallet()
    await ana.deposit('500')
    expect(await ana.put('pebble-harbor', '50')).toMatchObject({ code: 200 })
    const cancelled = await ana.withdraw('30')
    await ana.withdraw('40')
    await ana.ok('cancelWithdrawal', { reference: cancelled.reference })
    const refused = await ana.withdraw('50')
    await on.desk('refuse-payout', { reference: refused.reference, reason: 'The "bank" said:\nno' })
    await advanceClock(on.server.sandbox, 24 * 3_600_000)
    await ana.deposit('1')
  })
  afterAll(async () => {
    expect(await checkInvariants(on.database)).toEqual([])
    await on.close()
  })

  const allEntries = async (wallet: TestWallet) =>
    (await wallet.ok('entries', { page_size: 100 })).list.toReversed()
  const checkpointOf = async (wallet: TestWallet, old?: number) => {
    const answer = await wallet.ok('ledgerCheckpoint', old === undefined ? {} : { old })
    return { ...answer, ...defined(parseCheckpoint(answer.checkpoint)) }
  }
  /** The hashes of all leaves, from the entries as the API shows them. */
  const leavesOf = (entries: readonly Entry[], size: number) => {
    const leaves = new Map<number, Uint8Array>()
    for (const entry of entries) {
      leaves.set(defined(entry.leaf), hashOf(defined(leafOfEntry(entry))))
      const change = entry.status_change
      if (change !== undefined) leaves.set(change.leaf, hashOf(leafOfStatusChange(change)))
    }
    return Array.from({ length: size }, (_, index) => defined(leaves.get(index)))
  }

  it('the root that is signed is that of the entries and ends of withdrawals as the API shows them', async () => {
    const { checkpoint, note } = await checkpointOf(ana)
    const entries = await allEntries(ana)
    expect(rootOf(leavesOf(entries, checkpoint.size))).toEqual(checkpoint.root)
    const changes = new Set(entries.flatMap(({ status_change: change }) => change?.status ?? []))
    expect(changes).toEqual(new Set(['cancelled', 'refused', 'paid']))
    expect(entries.some(({ destination_hash: hash }) => hash !== undefined)).toBe(true)
    const [key] = await on.database.read.select().from(ledgerKeys)
    const publicKey = Uint8Array.from(defined(key).public_key)
    expect(checkpointSigner({ checkpoint, note }, [publicKey])).toEqual(publicKey)
    expect(checkpoint.origin).toMatch(/^localhost\/placard\/[\da-f]{32}$/)
  })

  it('each entry has a proof that is complete in itself', async () => {
    for (const entry of await allEntries(ana)) {
      const { proof } = await ana.ok('ledgerProof', { number: entry.id })
      const { extra, index, hashes, checkpoint: note } = defined(parseTlogProof(proof))
      const text = leafText(defined(leafOfEntry(entry)))
      expect(extra).toEqual(utf8(text))
      const { checkpoint } = defined(parseCheckpoint(note))
      const leaf = { hash: leafTextHash(text), index }
      expect(verifyInclusion(leaf, checkpoint.size, hashes, checkpoint.root)).toBe(true)
    }
  })

  it('the newest checkpoint continues the tree of every size before, and is refused for a larger one', async () => {
    const { checkpoint } = await checkpointOf(ana)
    const leaves = leavesOf(await allEntries(ana), checkpoint.size)
    for (let old = 0; old <= checkpoint.size; old += 1) {
      const { consistency } = await checkpointOf(ana, old)
      const before = { size: old, root: rootOf(leaves.slice(0, old)) }
      expect(verifyConsistency(before, checkpoint, defined(consistency).map(bytes))).toBe(true)
    }
    expect((await checkpointOf(ana, checkpoint.size + 1)).consistency).toBeUndefined()
    expect((await checkpointOf(ana)).consistency).toBeUndefined()
  })

  it('a run of leaves is tied to the root of any size', async () => {
    const { checkpoint } = await checkpointOf(ana)
    const leaves = leavesOf(await allEntries(ana), checkpoint.size)
    for (const [from, to, size] of [
      [0, 3, checkpoint.size],
      [2, 5, checkpoint.size - 1],
      [1, checkpoint.size, checkpoint.size],
      [4, 4, 6],
    ] as const) {
      const range = await ana.ok('ledgerRange', { from, to, size })
      const proof = {
        start: from,
        leafHashes: leaves.slice(from, to),
        before: range.before.map(bytes),
        after: range.after.map(bytes),
      }
      expect(rootFromRange(proof, size)).toEqual(rootOf(leaves.slice(0, size)))
      expect(range.checkpoint).toBeUndefined()
    }
    const whole = await ana.ok('ledgerRange', { from: 0, to: checkpoint.size })
    expect(whole.size).toBe(checkpoint.size)
    expect(defined(parseCheckpoint(defined(whole.checkpoint))).checkpoint).toEqual(checkpoint)
    expect(whole.statuses).toHaveLength(3)
    for (const change of whole.statuses)
      expect(hashOf(leafOfStatusChange(change))).toEqual(leaves[change.leaf])
  })

  it.each([
    ['ledgerProof', { number: 0 }],
    ['ledgerProof', { number: 100_000 }],
    ['ledgerRange', { from: 2, to: 1 }],
    ['ledgerRange', { from: 0, to: 100_000 }],
    ['ledgerRange', { from: 0, to: 1, size: 100_000 }],
    ['ledgerCheckpoint', { old: 'x' }],
  ] as const)('%s of %j is an invalid request', async (name, request) => {
    expect(await ana.send(name, request)).toMatchObject({ code: 400, data: { key: 'general.paramsError' } })
  })

  it('balances carry the size of the tree and the root of the newest checkpoint, the unchanged answer in 140 bytes, at most 40 of them for the tree', async () => {
    const { checkpoint } = await checkpointOf(ana)
    const { ledger_head: head } = await ana.ok('property')
    expect(parseLedgerHead(defined(head))).toEqual({
      size: checkpoint.size,
      root: rootPrefix(checkpoint.root),
    })
    const figures = await ana.ok('statistics', { type: 4 })
    if ('unchanged' in figures) throw new Error('unchanged without a version')
    expect(figures.ledger_head).toBe(head)
    const again = await ana.send('statistics', { type: 4, version: figures.version })
    expect(again).toMatchObject({ data: { unchanged: true, ledger_head: head } })
    expect(JSON.stringify(again).length).toBeLessThanOrEqual(140)
    const largest = formatLedgerHead({ size: 10 ** 11 - 1, root: rootPrefix(checkpoint.root) })
    expect(`,"ledger_head":"${largest}"`.length).toBeLessThanOrEqual(40)
    await ana.deposit('2')
    const grown = defined(parseLedgerHead(defined((await ana.ok('property')).ledger_head)))
    expect(grown).toEqual({ size: checkpoint.size + 1, root: rootPrefix(checkpoint.root) })
    const next = await checkpointOf(ana, checkpoint.size)
    expect(verifyConsistency(checkpoint, next.checkpoint, defined(next.consistency).map(bytes))).toBe(true)
  })

  it('the check finds that the owner of the tables changed how a withdrawal ended', async () => {
    const { db } = on.database
    const asOwner = async (change: string) => {
      await db.execute(sql`alter table withdrawals disable trigger user`)
      await db.execute(sql.raw(change))
      await db.execute(sql`alter table withdrawals enable trigger user`)
    }
    await asOwner("update withdrawals set paid_at = paid_at + interval '1 hour' where status = 'paid'")
    const broken = await checkInvariants(on.database)
    expect(broken).toEqual([
      expect.stringContaining('the leaf of a withdrawal says how it ended: broken 1 times'),
    ])
    await asOwner("update withdrawals set paid_at = paid_at - interval '1 hour' where status = 'paid'")
    expect(await checkInvariants(on.database)).toEqual([])
  })

  it('of two processes that sign at once, both give the same checkpoint', async () => {
    await ana.deposit('3')
    const [first, second] = await Promise.all([checkpointOf(ana), checkpointOf(ana)])
    expect(first.note).toEqual(second.note)
    const [account] = await on.database.read.select().from(accounts).where(eq(accounts.id, ana.account.id))
    expect(account?.tree_size).toBe(first.checkpoint.size)
  })
})
