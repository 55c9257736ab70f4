/** The worker that compares a statement's file with its seals: everything but the signature, which the page verifies. */
import { type ReadStatement, readStatement } from '#protocol/ledger-history/statement/read-statement.ts'
import type { StatementWords } from '#protocol/ledger-history/statement/statement-records.ts'

/** The file in parts, and after the last one the texts that it is written in. */
export type ToStatementWorker = { readonly part: string } | { readonly words: StatementWords }

/** The part of the work that is done, from 0 to 1, and at last the result. */
export type FromStatementWorker =
  | { readonly done: number }
  | { readonly isRight: boolean; readonly claim: ReadStatement['claim'] }

const parts: string[] = []
const answer = (message: FromStatementWorker) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<ToStatementWorker>) => {
  if ('part' in data) {
    parts.push(data.part)
    return
  }
  const { report, claim } = readStatement(parts.join(''), {
    languages: [data.words],
    onProgress: (done) => answer({ done }),
  })
  // Whether balances add up is not for the signature to say; the statement says it beside this.
  answer({ isRight: report.faults.every(({ kind }) => kind === 'balance'), claim })
}
