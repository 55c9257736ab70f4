import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { endpointNames } from '#sandbox/http/app.ts'

/** The endpoints that store nothing, and that the app repeats: not an export, which a host allows a few times. */
export const reads: ReadonlySet<EndpointName> = new Set([
  ...endpointNames.filter((name) => allEndpoints[name].method === 'GET' && name !== 'exportData'),
  ...(['notifications', 'unreadCount', 'planDetail', 'productDetail', 'waitingCount'] as const),
])
