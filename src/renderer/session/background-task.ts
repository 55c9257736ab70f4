/**
 * The one pattern for long work (an upload, an export): its state and progress, a way to give it up and to try again. It lives
 * outside of any page, so that it goes on when its page is left and is found again there, and it ends with the session.
 * Money is not moved by it: that is what intents are for (`once.ts`).
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { sessionStore } from './session.ts'

export type BackgroundTaskState<Input, Progress, Result> =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly input: Input; readonly progress: Progress | undefined }
  /** It can be tried again. `error` is undefined when the user gave it up. */
  | { readonly step: 'stopped'; readonly input: Input; readonly error: unknown }
  | { readonly step: 'done'; readonly input: Input; readonly result: Result }

export interface BackgroundTaskTools<Progress> {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

export interface Work<Input, Progress, Result> {
  readonly store: StoreApi<BackgroundTaskState<Input, Progress, Result>>
  /** Begins, in place of what was under way. Resolves once it has ended, however. */
  readonly start: (input: Input) => Promise<void>
  /** The same again; nothing where nothing has stopped. */
  readonly retry: () => Promise<void>
  /** Stops it; `retry` takes it up again. */
  readonly cancel: () => void
  /** Stops and forgets it. */
  readonly reset: () => void
  /** Its page is there; gives the function that says it was left. A result that was seen does not outlast its page. */
  readonly watch: () => () => void
}

interface WorkParts<Input, Progress, Result> {
  readonly run: (input: Input, tools: BackgroundTaskTools<Progress>) => Promise<Result>
  /** It has ended while its page was not there. */
  readonly onUnseen?: (
    end: BackgroundTaskState<Input, Progress, Result> & { step: 'stopped' | 'done' },
  ) => void
}

export function createBackgroundTask<Input, Progress, Result>({
  run,
  onUnseen,
}: WorkParts<Input, Progress, Result>): Work<Input, Progress, Result> {
  type State = BackgroundTaskState<Input, Progress, Result>
  const store = createStore<State>(() => ({ step: 'idle' }))
  let current: AbortController | undefined
  let watchers = 0
  let stopHearing: (() => void) | undefined

  async function start(input: Input): Promise<void> {
    current?.abort()
    stopHearing ??= sessionStore.subscribe(({ token }) => token, reset)
    const mine = new AbortController()
    const { signal } = mine
    current = mine
    const show = (state: State) => {
      if (current === mine) store.setState(state, true)
    }
    const end = (state: State & { step: 'stopped' | 'done' }) => {
      show(state)
      if (current === mine && watchers === 0 && !signal.aborted) onUnseen?.(state)
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
    stopHearing?.()
    stopHearing = undefined
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
        // Not at once: a page that is rendered anew leaves and comes back.
        setTimeout(() => {
          if (watchers === 0 && store.getState().step === 'done') reset()
        })
      }
    },
  }
}
