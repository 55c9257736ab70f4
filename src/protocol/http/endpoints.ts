/**
 * The table of all endpoints (docs/rules.md, section P7). The sandbox's router, the OpenAPI document and the tests are
 * built from it. The renderer imports single areas instead, so that a screen loads only what it uses.
 */

import { pushAdditions } from '../push/additions.ts'
import { secondFactorAdditions } from '../second-factor/additions.ts'
import { passkeyAdditions } from '../second-factor/passkey-additions.ts'
import { authEndpoints } from './auth.ts'
import { configEndpoints } from './config.ts'
import { couponEndpoints } from './coupons.ts'
import { documentEndpoints } from './documents.ts'
import { contractAdditions, contractEndpoints } from './employment-contract.ts'
import type { EndpointTable } from './endpoint.ts'
import { exchangeEndpoints } from './exchange.ts'
import { followAdditions, followEndpoints } from './follow.ts'
import { ledgerAdditions } from './ledger-additions.ts'
import { noticeAdditions, notificationEndpoints } from './notifications.ts'
import { planAdditions, planEndpoints } from './plans.ts'
import { sessionAdditions } from './session-additions.ts'
import { statisticsAdditions, statisticsEndpoints } from './statistics.ts'
import { userEndpoints } from './user.ts'
import { userAdditions } from './user-additions.ts'
import { walletEndpoints } from './wallet.ts'
import { walletAdditions } from './wallet-additions.ts'

export const specifiedEndpoints = {
  ...authEndpoints,
  ...configEndpoints,
  ...contractEndpoints,
  ...couponEndpoints,
  ...documentEndpoints,
  ...exchangeEndpoints,
  ...followEndpoints,
  ...notificationEndpoints,
  ...planEndpoints,
  ...statisticsEndpoints,
  ...userEndpoints,
  ...walletEndpoints,
} as const satisfies EndpointTable

/** Additional endpoints, optional for a host (docs/rules.md, section R2). */
export const additions = {
  ...contractAdditions,
  ...followAdditions,
  ...ledgerAdditions,
  ...noticeAdditions,
  ...pushAdditions,
  ...passkeyAdditions,
  ...planAdditions,
  ...secondFactorAdditions,
  ...sessionAdditions,
  ...statisticsAdditions,
  ...userAdditions,
  ...walletAdditions,
} as const satisfies EndpointTable

/** Every endpoint that a host may have. */
export const allEndpoints = { ...specifiedEndpoints, ...additions } as const satisfies EndpointTable

export type Endpoints = typeof allEndpoints
export type EndpointName = keyof Endpoints

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(allEndpoints, name)

/** In the order of the table. */
export const endpointNames: readonly EndpointName[] = Object.keys(allEndpoints).filter(isEndpointName)
