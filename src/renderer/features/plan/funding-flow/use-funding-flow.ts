import { useCallback } from 'react'
import { type Flow, useFlow } from '#shared/hooks/use-wizard.ts'
import { draftIn, type PutDraft, type PutStep, putPath, stepIn } from './funding-flow-state.ts'

/** Where the put flow of a plan stands, and the ways on and back; no step outside the flow. */
export type PutFlow = Flow<PutStep | undefined, PutDraft>

export function usePutFlow(planId: string): PutFlow {
  const pathOf = useCallback((step: PutStep) => putPath(planId, step), [planId])
  return useFlow({ draftIn, stepIn, pathOf })
}
