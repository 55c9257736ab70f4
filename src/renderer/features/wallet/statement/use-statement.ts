/** A statement as a background task, which also loads the code that makes and shows it. */
import { t } from 'i18next'
import { createBackgroundTask } from '#data/background-task.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { useBackgroundTask } from '#shared/hooks/use-background-task.ts'
import type { Period } from '#shared/period/period.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { useCalendar } from '../use-calendar.ts'
import type { Gathered, StatementOrder } from './gather.ts'
import type { Progress } from './statement.ts'
import type { statementParts } from './statement-parts.ts'

/** A gathered statement, and the components that show it. */
export interface Prepared {
  readonly gathered: Gathered
  readonly parts: typeof statementParts
}

const initialProgress: Progress = { loaded: 0, total: undefined }

const statementTask = createBackgroundTask<StatementOrder, Progress, Prepared>({
  run: async (order, tools) => {
    const { statementParts: parts } = await import('./statement-parts.ts')
    return { gathered: await parts.gather(order, tools), parts }
  },
  onUnseen: ({ step }) =>
    step === 'done'
      ? showToast({ kind: 'success', text: t('wallet:statement.ready') })
      : showToast({ kind: 'failure', text: t('wallet:statement.notReady') }),
})

export function useStatement() {
  const hasEndpoint = useHasCapability(walletAdditions.statement) ?? false
  const { zone } = useCalendar()
  const state = useBackgroundTask(statementTask)
  const prepare = (period: Period) => statementTask.start({ period, zone, hasEndpoint })
  return { state, prepare, retry: statementTask.retry, reset: statementTask.reset, initialProgress }
}
