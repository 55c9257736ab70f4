import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { BackgroundTaskState, BackgroundTask } from '#session/background-task.ts'

/** The state of a piece of long work, kept current, while its page is there. */
export function useBackgroundTask<Input, Progress, Result>(
  work: BackgroundTask<Input, Progress, Result>,
): BackgroundTaskState<Input, Progress, Result> {
  useEffect(() => work.watch(), [work])
  return useStore(work.store)
}
