import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '#api/client.ts'
import { walletCalls } from '#contract/wire/wallet.ts'
import { walletAdditions } from '#contract/wire/wallet-additions.ts'
import { useHasAddition } from '#session/additions.ts'
import { walletKeys } from '../api.ts'
import { fetchEntryPage } from '../funding/use-entries.ts'
import { useCalendar } from '../use-calendar.ts'
import { type Period, statementFromEntries } from './from-entries.ts'
import { statementFromPages } from './from-pages.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import type { Gathering, Progress, Statement } from './statement.ts'

export type StatementState =
  | { kind: 'idle' }
  | { kind: 'loading'; period: Period; progress: Progress }
  | { kind: 'failed'; period: Period; error: unknown }
  | { kind: 'done'; statement: Statement; reconciliation: Reconciliation }

const pageSize = 1000

/** Gathers a statement, which can be given up, and holds it against itself and against the balances. */
export function useStatement() {
  const client = useQueryClient()
  const hasCall = useHasAddition(walletAdditions.statement) ?? false
  const { zone, today } = useCalendar()
  const [state, setState] = useState<StatementState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)

  const cancel = useCallback(() => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  async function gather(period: Period, gathering: Gathering): Promise<StatementState> {
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
    const readings = period.to >= today() ? [before, await read()] : []
    return { kind: 'done', statement, reconciliation: reconcile(statement, readings) }
  }

  async function prepare(period: Period): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: StatementState) => {
      if (!signal.aborted) setState(next)
    }
    const onProgress = (progress: Progress) => show({ kind: 'loading', period, progress })
    onProgress({ loaded: 0, total: undefined })
    try {
      show(await gather(period, { onProgress, signal }))
    } catch (error) {
      show({ kind: 'failed', period, error })
    }
    void client.invalidateQueries({ queryKey: walletKeys.property })
  }

  return { state, prepare, cancel }
}
