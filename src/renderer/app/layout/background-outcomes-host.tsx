import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { backgroundOutcomes } from '#session/idempotency/background-outcomes.ts'

const BackgroundOutcomes = lazy(async () => ({
  default: (await import('./background-outcomes.tsx')).BackgroundOutcomes,
}))

/** Shows the outcomes of money requests whose page the user has left. */
export function BackgroundOutcomesHost() {
  const outcomes = useStore(backgroundOutcomes, (state) => state.outcomes)
  return <Suspense>{outcomes.length > 0 && <BackgroundOutcomes outcomes={outcomes} />}</Suspense>
}
