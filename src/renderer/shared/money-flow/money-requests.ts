import { queryClient } from '#api/query.ts'
import { addBackgroundOutcome } from '#session/idempotency/background-outcomes.ts'
import type { IdempotentRequest } from '#session/idempotency/execute.ts'
import { type RequestsInFlight, trackRequests } from '#session/idempotency/in-flight.ts'
import type { Outcome } from '#session/idempotency/request-outcome.ts'
import { resetBalances } from '../money/balances-query.ts'

/** Tracks requests that move money. If the user has left the page, the outcome is shown as a banner, and all figures are refetched. */
export const trackMoneyRequests = <Body, Receipt>(
  request: IdempotentRequest<Body, Receipt>,
  titleOf: (kind: Outcome<unknown>['kind']) => string,
): RequestsInFlight<Body, Receipt> =>
  trackRequests(request, (unseen) => {
    if (unseen.kind === 'done') resetBalances(queryClient)
    void queryClient.invalidateQueries()
    addBackgroundOutcome({ ...unseen, title: () => titleOf(unseen.kind) })
  })
