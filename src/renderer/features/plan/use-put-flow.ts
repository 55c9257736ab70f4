import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { draftIn, type PutDraft, type PutStep, putPath, stepIn } from './put-flow-state.ts'

/** Where the put flow of a plan stands, and the ways on and back. */
export interface PutFlow {
  readonly step: PutStep | undefined
  readonly draft: PutDraft
  /** To a step: as a page of its own, or in place of this one. */
  readonly go: (step: PutStep, draft: PutDraft, options?: { isReplacing?: boolean }) => void
  readonly back: () => void
}

export function usePutFlow(planId: string): PutFlow {
  const [query] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const navigate = useNavigate()
  const draft = useMemo(() => draftIn(state), [state])
  const go = useCallback<PutFlow['go']>(
    (step, next, { isReplacing = false } = {}) =>
      void navigate(putPath(planId, step), {
        state: next,
        replace: isReplacing,
        preventScrollReset: isReplacing,
      }),
    [navigate, planId],
  )
  const back = useCallback(() => void navigate(-1), [navigate])
  return { step: stepIn(query, draft), draft, go, back }
}
