/** Checks the account's history with the host: one check at a time, each from what this device remembers. */
import { send } from '#data/http/client.ts'
import { statement } from '#data/operator.ts'
import { ledgerAdditions } from '#protocol/http/ledger-additions.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { parsePublicKey } from '#protocol/ledger-history/signed-note.ts'
import { checkpointSignerAsync } from '#protocol/ledger-history/verify-note-async.ts'
import { isCurrentToken, sessionStore } from '#session/session.ts'
import { type HistoryMemory, mergedMemory, withAccepted } from '../history-memory.ts'
import { type HistoryState, hasOtherPast, historyStateStore } from '../history-state.ts'
import { checkShown } from './check-shown.ts'
import { judgeCheckpoint } from './judge.ts'
import { verifyEd25519Async } from './platform-ed25519.ts'
import { addFault, memoryKey, onOtherTabs, readStored, recall, remember, show, store } from './remembered.ts'

let last: Promise<unknown> = Promise.resolve()

/** Runs after the checks before it, unless another session has begun by then; a failure of theirs is not its own. */
function afterOthers<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const { token } = sessionStore.getState()
  const inSession = async () => (isCurrentToken(token) ? work() : undefined)
  const next = last.then(inSession, inSession)
  last = next.catch(() => undefined)
  return next
}

/** Shows what this device remembers. At once, because a check before it waits for the host. Never rejects. */
export async function recallHistory(): Promise<void> {
  const { token } = sessionStore.getState()
  const key = await memoryKey()
  const stored = key === undefined ? undefined : await readStored(key)
  if (!stored || !isCurrentToken(token)) return
  const { memory } = historyStateStore.getState()
  // A check may just have seen more than is stored.
  show(memory ? mergedMemory(stored, memory) : stored, token)
}

onOtherTabs(() => void recallHistory())

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
    if (!isCurrentToken(token)) return undefined
    historyStateStore.setState({ isUnavailable: false })
    show(judged, token)
    await remember(key, judged)
    return judged
  } catch {
    if (isCurrentToken(token)) historyStateStore.setState({ isUnavailable: true })
    return undefined
  }
}

/** Asks for the newest checkpoint and judges it. Never rejects. */
export const checkHistory = (): Promise<unknown> => afterOthers(check)

/**
 * Checks that shown entries are what the newest checkpoint signs, and those that could not be checked before. `isTop`: the
 * first is the newest of all. `before`: the state when they were asked for. Never rejects.
 */
export const checkEntries = (
  entries: readonly Entry[],
  shown: { readonly isTop: boolean; readonly before: HistoryState },
): Promise<unknown> => afterOthers(() => checkShown(entries, { ...shown, check }))

/** Notes that entries came back different, with both versions, unless another past was accepted since `before`. */
export const noteChangedEntries = (changes: unknown, before: HistoryState): Promise<unknown> =>
  afterOthers(async () => {
    const { token } = sessionStore.getState()
    await check()
    if (!hasOtherPast(before)) await addFault({ kind: 'entry', evidence: changes, token })
  })

/** Takes the history as the host tells it now; both versions stay stored. Rejects if the host does not answer. */
export const acceptHistory = (): Promise<unknown> =>
  afterOthers(async () => {
    const { token } = sessionStore.getState()
    const key = await memoryKey()
    const memory = key === undefined ? undefined : await recall(key)
    if (key === undefined || !memory) return
    const answer = await send(ledgerAdditions.ledgerCheckpoint, {})
    const accepted = answer.key ?? memory.key
    const [checkpoint, publicKey] = [parseCheckpoint(answer.checkpoint), parsePublicKey(accepted)]
    // What cannot be read or is not signed would leave nothing to compare the next answer with.
    if (
      !checkpoint ||
      !publicKey ||
      !(await checkpointSignerAsync(checkpoint, [publicKey], verifyEd25519Async))
    )
      throw new TypeError('no signed checkpoint')
    const next = withAccepted(memory, {
      note: answer.checkpoint,
      key: accepted,
      at: new Date().toISOString(),
    })
    await store(key, () => next)
    historyStateStore.setState({ isUnavailable: false })
    show(next, token)
  })
