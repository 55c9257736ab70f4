/**
 * The table of all endpoints (docs/rules.md, section P7). The sandbox's router, the OpenAPI document and the tests are
 * built from it. The renderer imports single areas instead, so that a screen loads only what it uses.
 */
import { authCalls } from './auth.ts'
import { configCalls } from './config.ts'
import { couponCalls } from './coupons.ts'
import { documentCalls } from './documents.ts'
import { contractAdditions, contractCalls } from './employment-contract.ts'
import type { EndpointTable } from './endpoint.ts'
import { exchangeCalls } from './exchange.ts'
import { followCalls } from './follow.ts'
import { notificationCalls } from './notifications.ts'
import { planCalls } from './plans.ts'
import { sessionAdditions } from './session-additions.ts'
import { statisticsCalls } from './statistics.ts'
import { userCalls } from './user.ts'
import { userAdditions } from './user-additions.ts'
import { walletCalls } from './wallet.ts'
import { walletAdditions } from './wallet-additions.ts'

export const calls = {
  ...authCalls,
  ...configCalls,
  ...contractCalls,
  ...couponCalls,
  ...documentCalls,
  ...exchangeCalls,
  ...followCalls,
  ...notificationCalls,
  ...planCalls,
  ...statisticsCalls,
  ...userCalls,
  ...walletCalls,
} as const satisfies EndpointTable

/** Additional endpoints, optional for a host (docs/rules.md, section R2). */
export const additions = {
  ...contractAdditions,
  ...sessionAdditions,
  ...userAdditions,
  ...walletAdditions,
} as const satisfies EndpointTable

/** Every endpoint that a host may have. */
export const allEndpoints = { ...calls, ...additions } as const satisfies EndpointTable

export type Calls = typeof allEndpoints
export type EndpointName = keyof Calls

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(allEndpoints, name)

/** In the order of the table. */
export const endpointNames: readonly EndpointName[] = Object.keys(allEndpoints).filter(isEndpointName)
