/** A host for tests of the checks: what it answers for a ledger in memory. */
import type { Entry, LedgerStatusChange } from '#protocol/http/wallet.ts'
import { toBase64 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { type EntryLeaf, parseLeafText } from '#protocol/ledger-history/leaf.ts'
import { formatPublicKey, signNote } from '#protocol/ledger-history/signed-note.ts'
import { TestLedger, testKey, testLeaf } from '#protocol/ledger-history/test-ledger.ts'
import type { FaultKind, HistoryMemory } from '../history-memory.ts'
import { openFaults } from '../open-faults.ts'
import type { AskRange } from './check-entries.ts'
import { type CheckpointAnswer, judgeCheckpoint } from './judge.ts'

const host = 'ads.example/placard'

/** What a host with this ledger answers. */
export class TestHost {
  ledger = new TestLedger()
  statements: string[] = []

  /** The time of the next statement; no two are alike. */
  #time(): string {
    return new Date(Date.UTC(2026, 10, 23, 10) + this.statements.length * 60_000).toISOString()
  }

  grow(count: number, time = 0): void {
    for (let index = 0; index < count; index += 1) {
      const number = this.ledger.texts.filter((text) => text.startsWith('placard.entry/')).length + 1
      this.ledger.append(testLeaf(number, { reference: `D-${number}-${time}` }))
    }
  }

  answer(old: number | undefined): CheckpointAnswer {
    const { ledger, statements } = this
    const isKnown = old !== undefined && old <= ledger.size
    return {
      checkpoint: ledger.checkpoint(),
      consistency: isKnown ? ledger.consistency(old).map(toBase64) : undefined,
      statements,
      key: formatPublicKey(ledger.key.publicKey),
    }
  }

  /** The entries as the host shows them, newest first; all of those with an end are withdrawals. */
  entries(): Entry[] {
    const leaves = this.ledger.texts.map(parseLeafText)
    return leaves
      .flatMap((leaf, index) => {
        if (leaf?.kind !== 'entry') return []
        const change = this.#ends().find(({ entry }) => entry === leaf.number)
        return [shownEntry(leaf, index, change)]
      })
      .reverse()
  }

  readonly askRange: AskRange = async (from, to, size) => {
    const { before, after } = this.ledger.range(from, to, size)
    const statuses = this.#ends().filter(({ leaf }) => leaf >= from && leaf < to)
    return { before: before.map(toBase64), after: after.map(toBase64), statuses }
  }

  #ends(): LedgerStatusChange[] {
    return this.ledger.texts.flatMap((text, index) => {
      const leaf = parseLeafText(text)
      if (leaf?.kind !== 'status') return []
      const { entry, time, salt } = leaf
      return [{ leaf: index, entry, status: 'paid' as const, time, salt }]
    })
  }

  /** The newest entry's withdrawal is paid, unless it has ended. */
  endWithdrawal(): void {
    const entry = this.ledger.texts.findLast((text) => parseLeafText(text)?.kind === 'entry')
    const leaf = entry === undefined ? undefined : parseLeafText(entry)
    if (leaf?.kind !== 'entry') return
    const hasEnded = this.ledger.texts.some((text) => {
      const other = parseLeafText(text)
      return other?.kind === 'status' && other.entry === leaf.number
    })
    const { number, time, salt } = leaf
    if (!hasEnded) this.ledger.append({ kind: 'status', entry: number, status: 'paid', time, salt })
  }

  /** The same leaves from `size` on replaced by others, signed by the same key. */
  rewrite(index: number): void {
    this.ledger.texts[index] = (this.ledger.texts[index] ?? '').replace('system_deposit', 'ad_billing')
  }

  announceKey(seed: number): void {
    const next = testKey(seed)
    const text = `placard.key/v1\n${host}\n${formatPublicKey(next.publicKey)}\n${this.#time()}\n`
    const { publicKey, sign } = this.ledger.key
    this.statements = [...this.statements, signNote(text, { name: host, publicKey }, sign)]
    this.ledger.key = next
  }

  restore(size: number, isAnnounced: boolean): void {
    this.ledger.texts.length = size
    if (!isAnnounced) return
    const { origin, key } = this.ledger
    const root = parseCheckpoint(this.ledger.checkpoint())?.checkpoint.root ?? new Uint8Array()
    const text = `placard.restore/v1\n${origin}\n${size}\n${toBase64(root)}\n${this.#time()}\n`
    this.statements = [
      ...this.statements,
      signNote(text, { name: origin, publicKey: key.publicKey }, key.sign),
    ]
  }
}

function shownEntry(leaf: EntryLeaf, index: number, change: LedgerStatusChange | undefined): Entry {
  return {
    id: leaf.number,
    time: leaf.time,
    amount: leaf.amount,
    balance: 'available',
    balance_after: leaf.balanceAfter,
    type: 'system_deposit',
    remark: '',
    reference: leaf.reference,
    plan_id: undefined,
    corrects: undefined,
    status: change?.status,
    reason: undefined,
    withdrawal_part: undefined,
    request_id: undefined,
    product_name: undefined,
    plan_number: undefined,
    plan_net: undefined,
    payout: undefined,
    leaf: index,
    remark_key: leaf.remarkKey,
    remark_params: leaf.remarkParams,
    salt: leaf.salt,
    ...(change && { status_change: change }),
  }
}

export async function judge(
  memory: HistoryMemory | undefined,
  answer: (old: number | undefined) => CheckpointAnswer,
  configuredKey?: string,
): Promise<HistoryMemory> {
  const judged = await judgeCheckpoint(memory, {
    ask: async (old) => answer(old),
    configuredKey,
    now: '2026-11-23T12:00:00.000Z',
  })
  if ('unreadable' in judged) throw new Error('unreadable')
  return judged
}

/** The kinds of the faults that are not accepted. */
export const kinds = (memory: HistoryMemory): FaultKind[] => openFaults(memory).map(({ kind }) => kind)
