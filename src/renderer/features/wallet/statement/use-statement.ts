/** A statement as long work: gathered page by page, held against itself and against the balances. */
import { t } from 'i18next'
import { send } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { walletCalls } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { type BackgroundTaskTools, createBackgroundTask } from '#session/background-task.ts'
import { useHasCapability } from '#session/capabilities.ts'
import { useBackgroundTask } from '#shared/hooks/use-background-task.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { walletKeys } from '../api.ts'
import { fetchEntryPage } from '../ledger/list/use-entries.ts'
import { useCalendar } from '../use-calendar.ts'
import { type Period, statementFromEntries } from './from-entries.ts'
import { statementFromPages } from './from-pages.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import type { Gathering, Progress, Statement } from './statement.ts'

/** What is asked for, and how the host can answer it. */
interface Order {
  readonly period: Period
  readonly zone: string
  /** The period reaches into the day that is now. */
  readonly isCurrent: boolean
  readonly hasCall: boolean
}

interface Gathered {
  readonly statement: Statement
  readonly reconciliation: Reconciliation
}

const pageSize = 1000
const nothingYet: Progress = { loaded: 0, total: undefined }

async function gatherFrom(order: Order, gathering: Gathering): Promise<Gathered> {
  const { period, zone, isCurrent, hasCall } = order
  const { signal } = gathering
  const read = () => send(walletCalls.property, {}, { signal })
  const before = await read()
  const statement = hasCall
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
  return { statement, reconciliation: reconcile(statement, isCurrent ? [before, await read()] : []) }
}

async function gather(order: Order, tools: BackgroundTaskTools<Progress>): Promise<Gathered> {
  try {
    return await gatherFrom(order, tools)
  } finally {
    void queryClient.invalidateQueries({ queryKey: walletKeys.property })
  }
}

const work = createBackgroundTask<Order, Progress, Gathered>({
  run: gather,
  onUnseen: ({ step }) =>
    step === 'done'
      ? showToast({ kind: 'success', text: t('wallet:statement.ready') })
      : showToast({ kind: 'failure', text: t('wallet:statement.notReady') }),
})

export function useStatement() {
  const hasCall = useHasCapability(walletAdditions.statement) ?? false
  const { zone, today } = useCalendar()
  const state = useBackgroundTask(work)
  const prepare = (period: Period) => work.start({ period, zone, hasCall, isCurrent: period.to >= today() })
  return { state, prepare, retry: work.retry, reset: work.reset, nothingYet }
}
