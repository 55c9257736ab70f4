import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { BackgroundTask, BackgroundTaskState } from '#data/background-task.ts'

/** The state of a background task, for its page. */
export function useBackgroundTask<Input, Progress, Result>(
  task: BackgroundTask<Input, Progress, Result>,
): BackgroundTaskState<Input, Progress, Result> {
  useEffect(() => task.watch(), [task])
  return useStore(task.store)
}
