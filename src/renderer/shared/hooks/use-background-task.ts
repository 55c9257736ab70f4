import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Work, WorkState } from '#session/background-task.ts'

/** The state of a piece of long work, kept current, while its page is there. */
export function useWork<Input, Progress, Result>(
  work: Work<Input, Progress, Result>,
): WorkState<Input, Progress, Result> {
  useEffect(() => work.watch(), [work])
  return useStore(work.store)
}
