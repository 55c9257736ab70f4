/**
 * A background task (an upload, an export) with progress, cancel and retry. It lives outside of any page, so it continues
 * when the user navigates away, and it ends with the session. Money moves by idempotent requests instead (`idempotency/`).
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { sessionStore } from '#session/session.ts'

export type BackgroundTaskState<Input, Progress, Result> =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly input: Input; readonly progress: Progress | undefined }
  /** Can be retried. `error` is undefined if the user cancelled. */
  | { readonly step: 'stopped'; readonly input: Input; readonly error: unknown }
  | { readonly step: 'done'; readonly input: Input; readonly result: Result }

export interface BackgroundTaskTools<Progress> {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

export interface BackgroundTask<Input, Progress, Result> {
  readonly store: StoreApi<BackgroundTaskState<Input, Progress, Result>>
  /** Starts, and aborts the current run. Resolves when it has ended, never rejects. */
  readonly start: (input: Input) => Promise<void>
  /** Starts a stopped task again with the same input. */
  readonly retry: () => Promise<void>
  /** Stops it; `retry` starts it again. */
  readonly cancel: () => void
  /** Stops it and removes its state. */
  readonly reset: () => void
  /** Call it when the task's page is mounted, and the result when it is unmounted. A result that was seen ends with its page. */
  readonly watch: () => () => void
}

interface BackgroundTaskOptions<Input, Progress, Result> {
  readonly run: (input: Input, tools: BackgroundTaskTools<Progress>) => Promise<Result>
  /** Called when it ends while its page is not mounted. */
  readonly onUnseen?: (
    end: BackgroundTaskState<Input, Progress, Result> & { step: 'stopped' | 'done' },
  ) => void
}

export function createBackgroundTask<Input, Progress, Result>({
  run,
  onUnseen,
}: BackgroundTaskOptions<Input, Progress, Result>): BackgroundTask<Input, Progress, Result> {
  type State = BackgroundTaskState<Input, Progress, Result>
  const store = createStore<State>(() => ({ step: 'idle' }))
  let current: AbortController | undefined
  let watchers = 0
  let unsubscribe: (() => void) | undefined

  async function start(input: Input): Promise<void> {
    current?.abort()
    unsubscribe ??= sessionStore.subscribe(({ token }) => token, reset)
    const controller = new AbortController()
    const { signal } = controller
    current = controller
    const show = (state: State) => {
      if (current === controller) store.setState(state, true)
    }
    const end = (state: State & { step: 'stopped' | 'done' }) => {
      show(state)
      if (current === controller && watchers === 0 && !signal.aborted) onUnseen?.(state)
    }
    show({ step: 'running', input, progress: undefined })
    const onProgress = (progress: Progress) => {
      if (!signal.aborted) show({ step: 'running', input, progress })
    }
    try {
      end({ step: 'done', input, result: await run(input, { signal, onProgress }) })
    } catch (error) {
      end({ step: 'stopped', input, error: signal.aborted ? undefined : error })
    }
  }

  function reset(): void {
    unsubscribe?.()
    unsubscribe = undefined
    current?.abort()
    current = undefined
    store.setState({ step: 'idle' }, true)
  }

  return {
    store,
    start,
    async retry() {
      const state = store.getState()
      if (state.step === 'stopped') await start(state.input)
    },
    cancel: () => current?.abort(),
    reset,
    watch() {
      watchers += 1
      return () => {
        watchers -= 1
        // Delayed, because a page that is mounted again calls `watch` again.
        setTimeout(() => {
          if (watchers === 0 && store.getState().step === 'done') reset()
        })
      }
    },
  }
}
