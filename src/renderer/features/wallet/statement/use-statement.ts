/** A statement as a background task: gathered page by page, reconciled with itself and with the balances. */
import { t } from 'i18next'
import { send } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
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

/** The requested period, and how the host can serve it. */
interface StatementOrder {
  readonly period: Period
  readonly zone: string
  /** The period includes today. */
  readonly isCurrent: boolean
  readonly hasEndpoint: boolean
}

interface Gathered {
  readonly statement: Statement
  readonly reconciliation: Reconciliation
}

const pageSize = 1000
const initialProgress: Progress = { loaded: 0, total: undefined }

async function gatherFrom(order: StatementOrder, gathering: Gathering): Promise<Gathered> {
  const { period, zone, isCurrent, hasEndpoint } = order
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
  return { statement, reconciliation: reconcile(statement, isCurrent ? [before, await fetchBalances()] : []) }
}

async function gather(order: StatementOrder, tools: BackgroundTaskTools<Progress>): Promise<Gathered> {
  try {
    return await gatherFrom(order, tools)
  } finally {
    void queryClient.invalidateQueries({ queryKey: walletKeys.property })
  }
}

const statementTask = createBackgroundTask<StatementOrder, Progress, Gathered>({
  run: gather,
  onUnseen: ({ step }) =>
    step === 'done'
      ? showToast({ kind: 'success', text: t('wallet:statement.ready') })
      : showToast({ kind: 'failure', text: t('wallet:statement.notReady') }),
})

export function useStatement() {
  const hasEndpoint = useHasCapability(walletAdditions.statement) ?? false
  const { zone, today } = useCalendar()
  const state = useBackgroundTask(statementTask)
  const prepare = (period: Period) =>
    statementTask.start({ period, zone, hasEndpoint, isCurrent: period.to >= today() })
  return { state, prepare, retry: statementTask.retry, reset: statementTask.reset, initialProgress }
}
