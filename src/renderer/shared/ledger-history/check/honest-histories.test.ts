/** Histories of honest hosts, in random orders of events: none may be called changed. */
import { expect, it } from 'vitest'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { createRandom } from '#protocol/ledger-history/test-ledger.ts'
import { longOr } from '#sandbox/testing/full-run.ts'
import { type HistoryMemory, mergedMemory, parseMemory } from '../history-memory.ts'
import { hidesAnEnd, unsignedEntries } from './check-entries.ts'
import { judge, kinds, TestHost } from './test-host.ts'

const honestHistories = longOr(10_000, 30)

/** A page of the newest entries as the host shows it, checked against what the device has verified. */
async function isPageSigned(host: TestHost, memory: HistoryMemory, length: number): Promise<boolean> {
  const checkpoint = parseCheckpoint(memory.newest.note)?.checkpoint
  if (!checkpoint) return false
  const { size } = checkpoint
  const entries = host.entries().filter(({ leaf = 0 }) => leaf >= size - length && leaf < size)
  const newest = entries[0]
  if (newest && (await hidesAnEnd(newest, checkpoint, host.askRange))) return false
  return (await unsignedEntries(entries, checkpoint, host.askRange)) === undefined
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
