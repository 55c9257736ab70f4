/** Additional endpoints, which are optional for a host (docs/rules.md, section R2). */
import type { Endpoint } from '#protocol/http/endpoint.ts'
import { useSession } from '#session/session.ts'

/** True if the host has the endpoint; undefined while its configuration is unknown. */
export function useHasCapability({ path }: Pick<Endpoint, 'path'>): boolean | undefined {
  return useSession(({ config }) => config?.additions.includes(path))
}
