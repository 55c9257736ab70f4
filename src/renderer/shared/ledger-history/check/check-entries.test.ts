import { expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { type Checkpoint, parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { type AskRange, hidesAnEnd, runsOf, unsignedEntries } from './check-entries.ts'
import { TestHost } from './test-host.ts'

/** A host with nine entries, of which the fourth and the last are withdrawals that were paid: eleven leaves. */
function paidHost(): { host: TestHost; checkpoint: Checkpoint } {
  const host = new TestHost()
  host.grow(4)
  host.endWithdrawal()
  host.grow(5)
  host.endWithdrawal()
  const checkpoint = parseCheckpoint(host.ledger.checkpoint())?.checkpoint
  if (!checkpoint) throw new Error('no checkpoint')
  return { host, checkpoint }
}

/** As if the withdrawals had never ended. */
const withoutEnd = ({ status, status_change, ...entry }: Entry): Entry => ({ ...entry, status: undefined })
const hidingEnds =
  ({ askRange }: TestHost): AskRange =>
  async (from, to, size) => ({ ...(await askRange(from, to, size)), statuses: [] })

it('entries that a filter finds are checked in runs without gaps', async () => {
  const { host, checkpoint } = paidHost()
  const found = host.entries().filter(({ id }) => [1, 2, 4, 5, 9].includes(id))
  const runs = runsOf(found.toReversed())
  expect(runs.map((run) => run.map(({ id }) => id))).toEqual([[9], [5, 4], [2, 1]])
  for (const run of runs) expect(await unsignedEntries(run, checkpoint, host.askRange)).toBeUndefined()
})

it('an entry that stands in the place of another is told', async () => {
  const { host, checkpoint } = paidHost()
  const entries = host.entries()
  const [newest] = entries
  if (!newest) throw new Error('no entry')
  const forged: Entry = { ...newest, id: newest.id + 1, amount: newest.balance_after }
  expect(await unsignedEntries([forged, ...entries], checkpoint, host.askRange)).toMatchObject({
    entries: [forged, ...entries],
  })
})

it('the end of a withdrawal that the host hides is told, between the entries and after the newest', async () => {
  const { host, checkpoint } = paidHost()
  const entries = host.entries()
  const [newest] = entries
  if (!newest) throw new Error('no entry')
  expect(await hidesAnEnd(newest, checkpoint, host.askRange)).toBe(false)
  expect(await hidesAnEnd(newest, checkpoint, hidingEnds(host))).toBe(true)
  expect(await unsignedEntries(entries, checkpoint, host.askRange)).toBeUndefined()
  expect(await unsignedEntries(entries.map(withoutEnd), checkpoint, hidingEnds(host))).toBeDefined()
})

it('an end of a withdrawal that names another leaf, or none of the tree, is told', async () => {
  const { host, checkpoint } = paidHost()
  const [newest, ...rest] = host.entries()
  if (!newest?.status_change) throw new Error('no end')
  const change = newest.status_change
  for (const leaf of [0, change.leaf - 1, checkpoint.size, 999_999]) {
    const moved: Entry = { ...newest, status_change: { ...change, leaf } }
    for (const shown of [[moved], [moved, ...rest]])
      expect(await unsignedEntries(shown, checkpoint, host.askRange), `leaf ${leaf}`).toBeDefined()
  }
  const [other] = rest
  if (!other) throw new Error('no entry')
  const sharing: Entry = { ...other, status: 'paid', status_change: { ...change, entry: other.id } }
  expect(await unsignedEntries([newest, sharing], checkpoint, host.askRange)).toBeDefined()
  expect(await unsignedEntries([newest, other], checkpoint, host.askRange)).toBeUndefined()
})
