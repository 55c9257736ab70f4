/**
 * The requests with which a page's screen begins. The build writes them into the page, whose inline script sends them before
 * the app is loaded (`scripts/build/vite/route-files-plugin.ts`, `data/http/sent-requests.ts`).
 */
import { entryPageSize } from '#features/wallet/ledger/entry-pages.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { contractAdditions } from '#protocol/http/employment-contract.ts'
import type { Endpoint, RequestOf } from '#protocol/http/endpoint.ts'
import { exchangeEndpoints } from '#protocol/http/exchange.ts'
import { limits } from '#protocol/http/limits.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { type PlanStage, planEndpoints } from '#protocol/http/plans.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { statisticsEndpoints, statisticsPeriods } from '#protocol/http/statistics.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { paths } from './paths.ts'

/** Replaced by the account's time zone. */
const zone = '{zone}'
/** Replaced by the interface language. */
const language = '{language}'

/** The path and query of a GET request, or the path and the body of a POST request. */
export type FirstRequest = string | readonly [path: string, body: string]

function get<C extends Endpoint & { readonly method: 'GET' }>(endpoint: C, request: RequestOf<C>): string {
  const query = new URLSearchParams(
    Object.entries(request ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path
}

/** Only for a call that reads. */
const post = <C extends Endpoint & { readonly method: 'POST' }>(
  endpoint: C,
  request: RequestOf<C>,
): FirstRequest => [endpoint.path, JSON.stringify(request)]

const user = get(userEndpoints.userInfo, {})
const balances = get(walletEndpoints.property, {})
const entries = get(walletEndpoints.entries, { page_size: entryPageSize })
const statisticsOf = (period: keyof typeof statisticsPeriods) =>
  get(statisticsEndpoints.statistics, { type: statisticsPeriods[period], user_time_zone: zone })

const plansOf = (stage: PlanStage) => get(planEndpoints.planList, { page: 1, stage })

/** It has the levels, the questions and the ways to withdraw, and names the host's additions. */
const config = get(configEndpoints.basicConfig, { lang: language })
const firstPage = { page: 1, page_size: limits.pageSize }

/** By the page's path; without a row, the user alone. */
const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  [paths.adCenter]: [
    balances,
    get(planEndpoints.planList, { stage: 'running' }),
    user,
    get(walletEndpoints.bankCard, {}),
    statisticsOf('all'),
    statisticsOf('today'),
    config,
  ],
  [paths.contract]: [config, get(contractAdditions.contractDetail, {}), user],
  [paths.disputes]: [config, get(walletAdditions.disputes, firstPage), user],
  [paths.foreignExchange]: [
    post(exchangeEndpoints.acceptorDetail, {}),
    get(exchangeEndpoints.acceptorOrders, firstPage),
    user,
  ],
  [paths.fundingDetails]: [balances, entries, user],
  [paths.level]: [balances, config, user],
  [paths.notification]: [
    post(notificationEndpoints.notifications, { page_size: limits.pageSize, page: 1 }),
    user,
  ],
  [paths.plan]: [plansOf('running'), plansOf('ready'), plansOf('past'), user, balances, config],
  [paths.sessions]: [config, get(sessionAdditions.signedIn, {}), user],
  [paths.spendingCap]: [config, get(walletAdditions.spendingCap, {}), user],
  [paths.wallet]: [
    balances,
    entries,
    get(walletEndpoints.entries, { type: 'manual_withdrawal', page_size: entryPageSize }),
    get(walletEndpoints.bankCard, {}),
    config,
    get(walletAdditions.deposits, { status: 'waiting' }),
    user,
  ],
}

/** Of a page behind the login. */
export const firstRequestsOf = (path: string): readonly FirstRequest[] => firstRequests[path] ?? [user]
