/**
 * The requests with which a page's screen begins. The build writes them into the page, whose inline script sends them before
 * the app is loaded (`scripts/build/vite/route-files-plugin.ts`, `api/sent-requests.ts`).
 */
import { entryPageSize } from '#features/wallet/ledger/entry-pages.ts'
import type { Endpoint, RequestOf } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { statisticsEndpoints, statisticsPeriods } from '#protocol/http/statistics.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { paths } from './paths.ts'

/** Replaced by the account's time zone. */
const zone = '{zone}'

/** The path and query of a GET request. */
function get<C extends Endpoint & { readonly method: 'GET' }>(endpoint: C, request: RequestOf<C>): string {
  const query = new URLSearchParams(
    Object.entries(request ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path
}

const user = get(userEndpoints.userInfo, {})
const balances = get(walletEndpoints.property, {})
const entries = get(walletEndpoints.entries, { page_size: entryPageSize })
const statisticsOf = (period: keyof typeof statisticsPeriods) =>
  get(statisticsEndpoints.statistics, { type: statisticsPeriods[period], user_time_zone: zone })

/** By the page's path; without a row, the user alone. */
const firstRequests: Readonly<Record<string, readonly string[]>> = {
  [paths.adCenter]: [balances, user, statisticsOf('all'), statisticsOf('today')],
  [paths.plan]: [get(planEndpoints.planList, { page: 1 }), user],
  [paths.wallet]: [balances, entries, get(walletEndpoints.bankCard, {}), user],
  [paths.fundingDetails]: [balances, entries, user],
}

/** Of a page behind the login. */
export const firstRequestsOf = (path: string): readonly string[] => firstRequests[path] ?? [user]
