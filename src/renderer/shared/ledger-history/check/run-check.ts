/** Checks the account's history with the host: one check at a time, each from what this device remembers. */
import { sha256 } from '@noble/hashes/sha2.js'
import { send } from '#api/client.ts'
import { ledgerAdditions } from '#protocol/http/ledger-additions.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { toHex, utf8 } from '#protocol/ledger-history/bytes.ts'
import { type Checkpoint, parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { compareCode } from '#protocol/ledger-history/compare-code.ts'
import { formatLedgerHead, rootPrefix } from '#protocol/ledger-history/ledger-head.ts'
import { ensureFreshUser } from '#session/load.ts'
import { apiOrigin } from '#session/login-origin.ts'
import { statement } from '#session/operator.ts'
import { sessionStore } from '#session/session.ts'
import {
  type FaultKind,
  type HistoryMemory,
  mergedMemory,
  parseMemory,
  withAccepted,
  withFault,
} from '../history-memory.ts'
import { historyStateStore } from '../history-state.ts'
import { type AskRange, unsignedEntries } from './check-entries.ts'
import { judgeCheckpoint } from './judge.ts'
import { memoryStorage } from './memory-storage.ts'

let last: Promise<unknown> = Promise.resolve()

/** Runs after the checks before it; a failure of theirs is not its own. */
function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

/** The storage key of the session's account; never its name. */
async function memoryKey(): Promise<string | undefined> {
  const { token, user } = sessionStore.getState()
  if (token === undefined) return undefined
  // Without a user there is nothing to check; whoever needs the user shows why it could not be loaded.
  if (!user) await ensureFreshUser().catch(() => undefined)
  const username = sessionStore.getState().user?.username
  return username && toHex(sha256(utf8(`placard-ledger\n${apiOrigin}\n${username}`)))
}

const checkpointOf = (memory: HistoryMemory): Checkpoint | undefined =>
  parseCheckpoint(memory.newest.note)?.checkpoint

/** Shows the memory, unless another user is signed in by now. */
function show(memory: HistoryMemory, token: string | undefined): void {
  if (sessionStore.getState().token !== token) return
  const checkpoint = checkpointOf(memory)
  historyStateStore.setState({
    memory,
    isUnavailable: false,
    head: checkpoint && formatLedgerHead({ size: checkpoint.size, root: rootPrefix(checkpoint.root) }),
    code: checkpoint && compareCode(checkpoint),
    size: checkpoint?.size,
  })
}

async function remember(key: string, memory: HistoryMemory): Promise<void> {
  // A browser without storage checks within the session.
  await memoryStorage
    .update(key, (stored) => JSON.stringify(mergedMemory(parseMemory(stored), memory)))
    .catch(() => undefined)
}

async function recall(key: string): Promise<HistoryMemory | undefined> {
  return (
    historyStateStore.getState().memory ?? parseMemory(await memoryStorage.read(key).catch(() => undefined))
  )
}

async function check(): Promise<HistoryMemory | undefined> {
  const { token } = sessionStore.getState()
  const key = await memoryKey()
  if (key === undefined) return undefined
  const known = await recall(key)
  if (known) show(known, token)
  try {
    const judged = await judgeCheckpoint(known, {
      ask: (old) => send(ledgerAdditions.ledgerCheckpoint, old === undefined ? {} : { old }),
      configuredKey: statement?.ledger_key,
      now: new Date().toISOString(),
    })
    if ('unreadable' in judged) throw new TypeError('no checkpoint')
    if (sessionStore.getState().token !== token) return undefined
    show(judged, token)
    await remember(key, judged)
    return judged
  } catch {
    if (sessionStore.getState().token === token) historyStateStore.setState({ isUnavailable: true })
    return undefined
  }
}

/** Asks for the newest checkpoint and judges it. Never rejects. */
export const checkHistory = (): Promise<unknown> => afterOthers(check)

/** Entries whose shown content is signed, as JSON, by their numbers; of the session with this token. */
interface SignedEntries {
  readonly token: string | undefined
  readonly entries: Map<number, string>
}
let signed: SignedEntries = { token: undefined, entries: new Map() }

const askRange: AskRange = (from, to, size) => send(ledgerAdditions.ledgerRange, { from, to, size })

/** Adds a fault that was found in entries. */
async function addFault(kind: FaultKind, evidence: unknown): Promise<void> {
  const { token } = sessionStore.getState()
  const key = await memoryKey()
  const memory = key === undefined ? undefined : await recall(key)
  if (key === undefined || !memory) return
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

async function checkShown(entries: readonly Entry[]): Promise<void> {
  const { token } = sessionStore.getState()
  if (signed.token !== token) signed = { token, entries: new Map() }
  const { entries: known } = signed
  const fresh = entries.filter((entry) => known.get(entry.id) !== JSON.stringify(entry))
  const newest = Math.max(...fresh.map(({ leaf }) => leaf ?? -1))
  if (fresh.length === 0) return
  let memory = historyStateStore.getState().memory
  if (!memory || newest >= (checkpointOf(memory)?.size ?? 0)) memory = await check()
  const checkpoint = memory && checkpointOf(memory)
  if (!checkpoint || sessionStore.getState().token !== token) return
  const [top, bottom] = [fresh[0], fresh.at(-1)]
  const run = entries.filter(({ id }) => id <= (top?.id ?? 0) && id >= (bottom?.id ?? 0))
  try {
    const unsigned = await unsignedEntries(run, checkpoint, askRange)
    if (unsigned === undefined) {
      for (const entry of run) known.set(entry.id, JSON.stringify(entry))
    } else if (sessionStore.getState().token === token) await addFault('entries', unsigned)
  } catch {
    // The host did not answer; the next page tries again.
  }
}

/** Checks that a run of shown entries, newest first, is what the newest checkpoint signs. Never rejects. */
export const checkEntries = (entries: readonly Entry[]): Promise<unknown> =>
  afterOthers(() => checkShown(entries))

/** Notes that an entry came back different, with both versions. */
export const noteChangedEntries = (changes: unknown): Promise<unknown> =>
  afterOthers(() => addFault('entry', changes))

/** Takes the history as the host tells it now; both versions stay stored. Rejects if the host does not answer. */
export const acceptHistory = (): Promise<void> =>
  afterOthers(async () => {
    const { token } = sessionStore.getState()
    const key = await memoryKey()
    const memory = key === undefined ? undefined : await recall(key)
    if (key === undefined || !memory) return
    const answer = await send(ledgerAdditions.ledgerCheckpoint, {})
    const at = new Date().toISOString()
    const next = withAccepted(memory, { note: answer.checkpoint, key: answer.key ?? memory.key, at })
    signed.entries.clear()
    await memoryStorage.update(key, () => JSON.stringify(next))
    show(next, token)
  })
