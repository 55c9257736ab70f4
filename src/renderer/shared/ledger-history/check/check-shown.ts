/** Checks that entries which the app shows are what the newest checkpoint signs. */
import { send } from '#data/http/client.ts'
import { ledgerAdditions } from '#protocol/http/ledger-additions.ts'
import { type Entry, walletEndpoints } from '#protocol/http/wallet.ts'
import type { Checkpoint } from '#protocol/ledger-history/checkpoint.ts'
import { isCurrentToken, sessionStore } from '#session/session.ts'
import type { HistoryMemory } from '../history-memory.ts'
import { acceptedPasts, type HistoryState, hasOtherPast, historyStateStore } from '../history-state.ts'
import { type AskRange, hidesAnEnd, runsOf, unsignedEntries } from './check-entries.ts'
import { addFault, checkpointOf } from './remembered.ts'

/** Of a session, until another past is accepted. */
interface ShownEntries {
  readonly token: string | undefined
  readonly pasts: number
  /** Entries as they were shown and are signed, by their numbers. */
  readonly signed: Map<number, Entry>
  /** Entries that could not be checked yet, by their numbers. */
  readonly waiting: Map<number, Entry>
  /** The size of the tree whose end was checked. */
  checkedEnd: number
}

let shown: ShownEntries | undefined

const askRange: AskRange = (from, to, size) => send(ledgerAdditions.ledgerRange, { from, to, size })

const isSame = (a: Entry | undefined, b: Entry): boolean => JSON.stringify(a) === JSON.stringify(b)

function currentEntries(): ShownEntries {
  const { token } = sessionStore.getState()
  const pasts = acceptedPasts(historyStateStore.getState())
  if (!shown || shown.token !== token || shown.pasts !== pasts)
    shown = { token, pasts, signed: new Map(), waiting: new Map(), checkedEnd: 0 }
  return shown
}

/** The runs of waiting entries, each with the signed entries beside it, so that no leaf between two runs is left out. */
function waitingRuns({ signed, waiting }: ShownEntries): Entry[][] {
  const beside = [...waiting.keys()].flatMap((id) =>
    [signed.get(id + 1) ?? [], signed.get(id - 1) ?? []].flat(),
  )
  const entries = new Map([...beside.map((entry) => [entry.id, entry] as const), ...waiting])
  return runsOf([...entries.values()])
}

/** Checks the waiting entries, run by run. Rejects if the host does not answer. */
async function checkWaiting(current: ShownEntries, checkpoint: Checkpoint): Promise<void> {
  const { token, signed, waiting } = current
  for (const run of waitingRuns(current)) {
    const unsigned = await unsignedEntries(run, checkpoint, askRange)
    if (!isCurrentToken(token)) return
    for (const entry of run) {
      if (waiting.get(entry.id) === entry) waiting.delete(entry.id)
      if (!unsigned) signed.set(entry.id, entry)
    }
    if (unsigned) await addFault({ kind: 'entries', evidence: unsigned, token })
  }
}

/** The leaves after the newest entry are ends of withdrawals, and the host tells them all. Rejects if it does not answer. */
async function checkEnd(current: ShownEntries, top: Entry, checkpoint: Checkpoint): Promise<void> {
  const { size } = checkpoint
  const end = (top.leaf ?? size) + 1
  if (!current.signed.has(top.id) || current.checkedEnd === size) return
  if (end < size && (await hidesAnEnd(top, checkpoint, askRange))) {
    // An entry that came meanwhile is the other leaf that can follow.
    const { list } = await send(walletEndpoints.entries, { page_size: 1 })
    if ((list[0]?.id ?? 0) > top.id || !isCurrentToken(current.token)) return
    const range = await askRange(end - 1, size, size)
    await addFault({ kind: 'entries', evidence: { entries: [top], range }, token: current.token })
  }
  current.checkedEnd = size
}

interface Shown {
  /** The first entry is the newest of all. */
  readonly isTop: boolean
  /** The state when the entries were asked for. */
  readonly before: HistoryState
  /** Asks for the newest checkpoint. */
  readonly check: () => Promise<HistoryMemory | undefined>
}

/** Does nothing for entries that were asked for before another past was accepted. Never rejects. */
export async function checkShown(entries: readonly Entry[], { isTop, before, check }: Shown): Promise<void> {
  if (hasOtherPast(before)) return
  const { token } = sessionStore.getState()
  const { signed, waiting, checkedEnd } = currentEntries()
  const fresh = entries.filter((entry) => !isSame(signed.get(entry.id), entry))
  for (const entry of fresh) waiting.set(entry.id, entry)
  const top = isTop ? entries[0] : undefined
  let { memory } = historyStateStore.getState()
  const known = memory && checkpointOf(memory)?.size
  if (waiting.size === 0 && (!top || checkedEnd === known)) return
  const leavesOf = ({ leaf, status_change: change }: Entry) => [leaf ?? -1, change?.leaf ?? -1]
  const newest = Math.max(...[...waiting.values()].flatMap(leavesOf))
  if (known === undefined || newest >= known) memory = await check()
  const checkpoint = memory && checkpointOf(memory)
  // The check may have accepted a restored past.
  if (!checkpoint || !isCurrentToken(token) || hasOtherPast(before)) return
  // Of the memory that the first check of a session has brought.
  const current = currentEntries()
  for (const entry of fresh) current.waiting.set(entry.id, entry)
  let isUnchecked = false
  try {
    await checkWaiting(current, checkpoint)
    if (top) await checkEnd(current, top, checkpoint)
  } catch {
    // The host did not answer: the next page tries again.
    isUnchecked = true
  }
  if (isCurrentToken(token)) historyStateStore.setState({ isUnchecked })
}
