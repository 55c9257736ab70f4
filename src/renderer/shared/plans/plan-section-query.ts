/** The plans of a section of the list: one query for all screens. */
import { send } from '#data/http/client.ts'
import { type Plan, type PlanStage, planEndpoints, planStages, planStatuses } from '#protocol/http/plans.ts'
import { type Confirmable, staleAfterMs } from '../queries/confirmed-reads.ts'
import { runningPlansMs } from './running-plans-interval.ts'

/** The key prefix of all queries of plans. */
export const planQueries = ['plan'] as const

export interface PlanSection extends Confirmable {
  readonly list: readonly Plan[]
  /** The number of plans in the section, as far as the host states it. */
  readonly total: number
}

/** Whether a plan belongs to the section. */
export const isOfStage = (stage: PlanStage, { status }: Pick<Plan, 'status'>): boolean =>
  planStages[stage].some((item) => item === status)

/** The first plans at work. A host that does not know sections sends plans of all of them. */
export const runningPlansQuery = {
  queryKey: [...planQueries, 'running'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PlanSection> => {
    const { list, total, counts } = await send(planEndpoints.planList, { stage: 'running' }, { signal })
    const running = list.filter((plan) => isOfStage('running', plan))
    const counted = planStatuses
      .filter((status) => isOfStage('running', { status }))
      .map((status) => counts?.find((item) => item.status === status)?.count ?? 0)
    const stated = counts ? counted.reduce((sum, count) => sum + count, 0) : undefined
    const known = running.length === list.length ? total : running.length
    return { list: running, total: stated ?? known, receivedAt: performance.now() }
  },
  staleTime: staleAfterMs,
  refetchInterval: ({ state }: { state: { data: PlanSection | undefined } }) =>
    runningPlansMs(state.data?.total),
} as const
