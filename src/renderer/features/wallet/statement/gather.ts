/** Gathers a statement page by page and reconciles it, with itself and with the balances. */

import type { BackgroundTaskTools } from '#data/background-task.ts'
import { send } from '#data/http/client.ts'
import { queryClient } from '#data/query-client.ts'
import { zoneFault } from '#i18n/account-time-zone.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import type { StatementSeal } from '#protocol/ledger-history/statement/write-statement.ts'
import type { Summary } from '#protocol/summary/summarize.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { isOffered } from '#shared/ledger-history/history-state.ts'
import type { Period } from '#shared/period/period.ts'
import { walletKeys } from '../api.ts'
import { fetchEntryPage } from '../ledger/list/use-entries.ts'
import { summarizeStatement } from '../summary/summarize-statement.ts'
import { statementFromEntries } from './from-entries.ts'
import { statementFromPages } from './from-pages.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import { sealStatement } from './seal-statement.ts'
import type { Gathering, Progress, Statement } from './statement.ts'
import type { Verification } from './verify-file.ts'

/** The requested period, and how the host can serve it. */
export interface StatementOrder {
  readonly period: Period
  readonly zone: string
  readonly hasEndpoint: boolean
}

export interface Gathered {
  readonly statement: Statement
  readonly summary: Summary
  /** Undefined where the host keeps no verifiable history. */
  readonly seal: StatementSeal | undefined
  /** Undefined without a seal. */
  readonly verification: Verification | undefined
  readonly reconciliation: Reconciliation
}

const pageSize = 1000

/** Whether the period includes today is for the host to say, which counts days in a zone that this device must know. */
async function gatherFrom(order: StatementOrder, gathering: Gathering): Promise<Gathered> {
  const { period, zone, hasEndpoint } = order
  const { signal } = gathering
  const fetchBalances = () => send(walletEndpoints.property, {}, { signal })
  const before = await fetchBalances()
  const statement = hasEndpoint
    ? await statementFromPages(
        (after) =>
          send(
            walletAdditions.statement,
            { ...period, page_size: pageSize, ...(after !== undefined && { after }) },
            { signal },
          ),
        gathering,
      )
    : await statementFromEntries(
        { period, zone, currency: before.currency, now: before, fetchPage: fetchEntryPage },
        gathering,
      )
  const seal = isOffered() ? await sealStatement(statement.entries, signal) : undefined
  const isCurrent = period.to >= dayIn(zone, before.as_of) && zoneFault() !== 'account'
  const reconciliation = reconcile(statement, isCurrent ? [before, await fetchBalances()] : [])
  const summary = await summarizeStatement(statement, zone, signal)
  if (!seal) return { statement, summary, seal, verification: undefined, reconciliation }
  const total = statement.entries.length
  const onProgress = (done: number) =>
    gathering.onProgress({ step: 'check', loaded: Math.floor(done * total), total })
  onProgress(0)
  const verification = await import('./verify-file.ts')
    .then(({ verifyFile }) => verifyFile(statement, seal, { zone, signal, onProgress }))
    .catch((): Verification => {
      signal.throwIfAborted()
      return 'notChecked'
    })
  return { statement, summary, seal, verification, reconciliation }
}

/** Rejects if `signal` aborts, or if the host does not answer. */
export async function gather(order: StatementOrder, tools: BackgroundTaskTools<Progress>): Promise<Gathered> {
  try {
    const gathered = await gatherFrom(order, tools)
    // A withdrawal that ended while the pages were loaded is shown as it was: loaded again, it is as it was signed.
    return gathered.verification === 'notSigned' ? await gatherFrom(order, tools) : gathered
  } finally {
    void queryClient.invalidateQueries({ queryKey: walletKeys.property })
  }
}
