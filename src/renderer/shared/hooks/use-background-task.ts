import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { BackgroundTaskState, Work } from '#session/background-task.ts'

/** The state of a piece of long work, kept current, while its page is there. */
export function useBackgroundTask<Input, Progress, Result>(
  work: Work<Input, Progress, Result>,
): BackgroundTaskState<Input, Progress, Result> {
  useEffect(() => work.watch(), [work])
  return useStore(work.store)
}
