import { addBackgroundOutcome } from '#data/idempotency/background-outcomes.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import { type RequestsInFlight, trackRequests } from '#data/idempotency/in-flight.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { queryClient } from '#data/query-client.ts'
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
