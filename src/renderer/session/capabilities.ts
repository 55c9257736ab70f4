/** Calls beyond the original ones: optional for a host, which names those it has (docs/rules.md, section R2). */
import type { Call } from '#protocol/http/endpoint.ts'
import { useSession } from './session.ts'

/** True when the host has the call; undefined while its configuration is not known. */
export function useHasCapability({ path }: Pick<Call, 'path'>): boolean | undefined {
  return useSession(({ config }) => config?.additions.includes(path))
}
