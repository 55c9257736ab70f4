import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { endpointNames } from '#sandbox/http/app.ts'

/** The endpoints that store nothing. */
export const reads: ReadonlySet<EndpointName> = new Set([
  ...endpointNames.filter((name) => allEndpoints[name].method === 'GET'),
  ...(['notifications', 'unreadCount', 'planDetail', 'productDetail', 'waitingCount'] as const),
])
