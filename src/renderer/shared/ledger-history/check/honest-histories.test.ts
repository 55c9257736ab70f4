/** Histories of honest hosts, in random orders of events: none may be called changed. */
import { expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { toBase64 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { type EntryLeaf, parseLeafText } from '#protocol/ledger-history/leaf.ts'
import { createRandom } from '#protocol/ledger-history/test-ledger.ts'
import { longOr } from '#sandbox/testing/full-run.ts'
import { type HistoryMemory, mergedMemory, parseMemory } from '../history-memory.ts'
import { unsignedEntries } from './check-entries.ts'
import { judge, kinds, TestHost } from './test-host.ts'

const honestHistories = longOr(10_000, 30)

/** A page of the newest entries as the host shows it, checked against what the device has verified. */
async function isPageSigned({ ledger }: TestHost, memory: HistoryMemory, length: number): Promise<boolean> {
  const checkpoint = parseCheckpoint(memory.newest.note)?.checkpoint
  if (!checkpoint) return false
  const leaves = ledger.texts.map(parseLeafText)
  const entries: Entry[] = []
  for (const [index, leaf] of leaves.entries()) {
    if (leaf?.kind !== 'entry' || index < checkpoint.size - length || index >= checkpoint.size) continue
    const change = leaves.findIndex((other) => other?.kind === 'status' && other.entry === leaf.number)
    entries.unshift(entryOf(leaf, index, change < 0 ? undefined : change))
  }
  const statuses = leaves.flatMap((leaf, index) =>
    leaf?.kind === 'status' ? [{ ...leaf, status: 'paid' as const, leaf: index }] : [],
  )
  const unsigned = await unsignedEntries(entries, checkpoint, async (from, to, size) => {
    const { before, after } = ledger.range(from, to, size)
    return {
      before: before.map(toBase64),
      after: after.map(toBase64),
      statuses: statuses.filter(({ leaf }) => leaf >= from && leaf < to),
    }
  })
  return unsigned === undefined
}

function entryOf(leaf: EntryLeaf, index: number, change: number | undefined): Entry {
  const status = {
    leaf: change ?? 0,
    entry: leaf.number,
    status: 'paid' as const,
    time: leaf.time,
    salt: leaf.salt,
  }
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
    status: change === undefined ? undefined : 'paid',
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
    ...(change !== undefined && { status_change: status }),
  }
}

it(
  `${honestHistories} honest histories are verified: growth, pages, reloads, logouts, two devices, ends of withdrawals, new keys and restores`,
  async () => {
    const random = createRandom(7)
    const events = new Map<string, number>()
    for (let history = 0; history < honestHistories; history += 1) {
      const testHost = new TestHost()
      testHost.grow(1 + random(6))
      const devices: (HistoryMemory | undefined)[] = [undefined, undefined]
      const look = async (device: number): Promise<HistoryMemory> => {
        const memory = await judge(devices[device], (old) => testHost.answer(old))
        expect(kinds(memory), `history ${history}`).toEqual([])
        devices[device] = memory
        return memory
      }
      const steps: Readonly<Record<string, (device: number) => unknown>> = {
        grow: () => testHost.grow(1 + random(4)),
        page: async (device) => {
          expect(await isPageSigned(testHost, await look(device), 1 + random(8)), `history ${history}`).toBe(
            true,
          )
        },
        // What is stored is what a reload or the next login finds.
        reload: (device) => {
          devices[device] = parseMemory(JSON.stringify(devices[device]))
        },
        'another tab': async (device) => {
          const memory = await look(device)
          devices[device] = mergedMemory(parseMemory(JSON.stringify(memory)), memory)
        },
        status: () => testHost.endWithdrawal(),
        key: () => testHost.announceKey(2 + random(200)),
        restore: () => testHost.restore(Math.max(1, testHost.ledger.size - random(3)), true),
      }
      const names = Object.keys(steps)
      for (let step = 0; step < 12; step += 1) {
        const name = names[random(names.length)] ?? 'grow'
        events.set(name, (events.get(name) ?? 0) + 1)
        await steps[name]?.(random(devices.length))
        await look(random(devices.length))
      }
    }
    expect(events.size).toBe(7)
  },
  longOr(7_200_000, 120_000),
)
