import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/**
 * A flow of several steps. The step is in the address, what was typed and sent in the history entry's state: back and
 * reload lose nothing, and a link from elsewhere brings nothing along.
 */
export interface Flow<Step, Draft> {
  readonly step: Step
  readonly draft: Draft
  /** To a step: as a page of its own, or in place of this one. */
  readonly go: (step: NonNullable<Step>, draft: Draft, options?: { isReplacing?: boolean }) => void
  readonly back: () => void
}

interface FlowPlaces<Step, Draft> {
  /** The draft in a history entry's state, which may hold anything. */
  readonly draftIn: (state: unknown) => Draft
  /** The step in the address, as far as the draft bears it out. */
  readonly stepIn: (query: URLSearchParams, draft: Draft) => Step
  /** The address of a step. Must be stable. */
  readonly pathOf: (step: NonNullable<Step>) => string
}

/** Reads a draft, whose fields all have a fallback, out of a history entry's state; of anything else, an empty one. */
export const draftReader =
  <Draft>(schema: v.GenericSchema<unknown, Draft>) =>
  (state: unknown): Draft => {
    const parsed = v.safeParse(schema, state)
    return parsed.success ? parsed.output : v.parse(schema, {})
  }

export function useWizard<Step, Draft>({
  draftIn,
  stepIn,
  pathOf,
}: FlowPlaces<Step, Draft>): Flow<Step, Draft> {
  const [query] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const navigate = useNavigate()
  const draft = useMemo(() => draftIn(state), [draftIn, state])
  const go = useCallback<Flow<Step, Draft>['go']>(
    (step, next, { isReplacing = false } = {}) =>
      void navigate(pathOf(step), { state: next, replace: isReplacing, preventScrollReset: isReplacing }),
    [navigate, pathOf],
  )
  const back = useCallback(() => void navigate(-1), [navigate])
  return { step: stepIn(query, draft), draft, go, back }
}
