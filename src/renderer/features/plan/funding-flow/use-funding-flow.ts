import { useCallback } from 'react'
import { type Flow, useWizard } from '#shared/hooks/use-wizard.ts'
import { draftIn, type FundDraft, type FundStep, fundPath, stepIn } from './funding-flow-state.ts'

/** Where the put flow of a plan stands, and the ways on and back; no step outside the flow. */
export type FundingFlow = Flow<FundStep | undefined, FundDraft>

export function useFundingFlow(planId: string): FundingFlow {
  const pathOf = useCallback((step: FundStep) => fundPath(planId, step), [planId])
  return useWizard({ draftIn, stepIn, pathOf })
}
