/** Compares a sealed statement, as it is saved, with what the network signed: in a worker, because it takes seconds for 100,000 entries. */

import type { FromStatementWorker, ToStatementWorker } from '#platform/statement-worker.ts'
import { trustedScript } from '#platform/trusted-scripts.ts'
import { csvOf, type StatementSeal } from '#protocol/ledger-history/statement/write-statement.ts'
import { checkpointSignerAsync } from '#protocol/ledger-history/verify-note-async.ts'
import { verifyEd25519Async } from '#shared/ledger-history/check/platform-ed25519.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { csvTexts, statementWords } from './csv-texts.ts'
import type { Statement } from './statement.ts'

/** `notChecked`: this browser could not compare it. */
export type Verification = 'signed' | 'notSigned' | 'notChecked'

interface Verifying {
  readonly zone: string
  readonly signal: AbortSignal
  /** Called with the part that is done, from 0 to 1. */
  readonly onProgress: (done: number) => void
}

type Result = Extract<FromStatementWorker, { isRight: boolean }>

/** Rejects if `signal` aborts. */
export async function verifyFile(
  statement: Statement,
  seal: StatementSeal,
  { zone, signal, onProgress }: Verifying,
): Promise<Verification> {
  const worker = new Worker(trustedScript('statement'), { type: 'module', name: 'statement' })
  const post = (message: ToStatementWorker) => worker.postMessage(message)
  const result = Promise.withResolvers<Result | undefined>()
  worker.onmessage = ({ data }: MessageEvent<FromStatementWorker>) => {
    if ('done' in data) onProgress(data.done)
    else result.resolve(data)
  }
  worker.onerror = () => result.resolve(undefined)
  const onAbort = () => result.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  // An abort while the file is written rejects it with nobody waiting yet.
  result.promise.catch(() => undefined)
  try {
    for (const part of csvOf(statement, { zone, texts: csvTexts(zone), seal })) {
      post({ part })
      await yieldToEventLoop()
      signal.throwIfAborted()
    }
    post({ words: statementWords() })
    const found = await result.promise
    if (!found) return 'notChecked'
    const { isRight, claim } = found
    if (!isRight || !claim) return 'notSigned'
    const signer = await checkpointSignerAsync(claim.note, [claim.publicKey], verifyEd25519Async)
    return signer ? 'signed' : 'notSigned'
  } finally {
    signal.removeEventListener('abort', onAbort)
    worker.terminate()
  }
}
