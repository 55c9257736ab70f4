/** What this device remembers of the session's account: stored, and shown to the screens. */
import { sha256 } from '@noble/hashes/sha2.js'
import { ensureFreshUser } from '#data/load.ts'
import { toHex, utf8 } from '#protocol/ledger-history/bytes.ts'
import { type Checkpoint, parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { compareCode } from '#protocol/ledger-history/compare-code.ts'
import { formatLedgerHead, rootPrefix } from '#protocol/ledger-history/ledger-head.ts'
import { apiOrigin } from '#session/login-origin.ts'
import { isCurrentToken, sessionStore } from '#session/session.ts'
import { onSharedPoll, shareData } from '../../queries/shared-poll.ts'
import {
  type FaultKind,
  type HistoryMemory,
  mergedMemory,
  parseMemory,
  withFault,
} from '../history-memory.ts'
import { historyStateStore } from '../history-state.ts'
import { memoryStorage } from './memory-storage.ts'

/** The storage key of the session's account; never its name. A name that differs in case alone is the same account's. */
export async function memoryKey(): Promise<string | undefined> {
  const { token, user } = sessionStore.getState()
  if (token === undefined) return undefined
  // Without a user there is nothing to check; whoever needs the user shows why it could not be loaded.
  if (!user) await ensureFreshUser().catch(() => undefined)
  const username = sessionStore.getState().user?.username.toLowerCase()
  return username && toHex(sha256(utf8(`placard-ledger\n${apiOrigin}\n${username}`)))
}

export const checkpointOf = (memory: HistoryMemory): Checkpoint | undefined =>
  parseCheckpoint(memory.newest.note)?.checkpoint

/** Shows the memory, unless another user is signed in by now. */
export function show(memory: HistoryMemory, token: string | undefined): void {
  if (!isCurrentToken(token)) return
  const checkpoint = checkpointOf(memory)
  historyStateStore.setState({
    memory,
    head: checkpoint && formatLedgerHead({ size: checkpoint.size, root: rootPrefix(checkpoint.root) }),
    code: checkpoint && compareCode(checkpoint),
    size: checkpoint?.size,
  })
}

/** By which a tab tells the others that a fault is stored, or that it was accepted. */
const toldName = 'ledger-history'

/** Calls `onStored` after another tab of this login has stored a memory with faults. */
export function onOtherTabs(onStored: () => void): void {
  onSharedPoll(toldName, onStored)
}

/** Replaces what is stored by what `change` makes of it, and tells the other tabs of faults. Rejects if it cannot be written. */
export async function store(
  key: string,
  change: (stored: HistoryMemory | undefined) => HistoryMemory,
): Promise<void> {
  let hasFaults = false
  await memoryStorage.update(key, (stored) => {
    const next = change(parseMemory(stored))
    hasFaults = next.faults.length > 0
    return JSON.stringify(next)
  })
  if (hasFaults) shareData(toldName, hasFaults)
}

export async function remember(key: string, memory: HistoryMemory): Promise<void> {
  // A browser without storage checks within the session.
  await store(key, (stored) => mergedMemory(stored, memory)).catch(() => undefined)
}

export const readStored = async (key: string): Promise<HistoryMemory | undefined> =>
  parseMemory(await memoryStorage.read(key).catch(() => undefined))

/** What is stored goes first: another tab may have seen more, or accepted a change. */
export async function recall(key: string): Promise<HistoryMemory | undefined> {
  const { memory } = historyStateStore.getState()
  const stored = await readStored(key)
  return stored ? mergedMemory(memory, stored) : memory
}

interface FoundFault {
  readonly kind: FaultKind
  readonly evidence: unknown
  /** Of the session that showed the entries. */
  readonly token: string | undefined
}

/** Adds a fault that was found in entries, unless another session has begun by now: its history is another one. */
export async function addFault({ kind, evidence, token }: FoundFault): Promise<void> {
  const key = await memoryKey()
  const memory = key === undefined ? undefined : await recall(key)
  if (key === undefined || !memory || !isCurrentToken(token)) return
  const next = withFault(memory, {
    kind,
    at: new Date().toISOString(),
    key: memory.key,
    earlier: memory.newest.note,
    evidence: JSON.stringify(evidence),
  })
  show(next, token)
  await remember(key, next)
}
