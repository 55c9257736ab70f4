/** A host for tests of the checks: what it answers for a ledger in memory. */
import { toBase64 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { parseLeafText } from '#protocol/ledger-history/leaf.ts'
import { formatPublicKey, signNote } from '#protocol/ledger-history/signed-note.ts'
import { TestLedger, testKey, testLeaf } from '#protocol/ledger-history/test-ledger.ts'
import type { FaultKind, HistoryMemory } from '../history-memory.ts'
import { openFaults } from '../open-faults.ts'
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
      const number = this.ledger.size + 1
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
