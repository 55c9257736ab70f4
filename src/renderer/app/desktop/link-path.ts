import type { DeepLink } from '#protocol/ipc/bridge.ts'
import { paths, planDetailPath } from '../routing/paths.ts'

/** The path of a link's page. */
export function linkPath(link: DeepLink): string {
  return link.page === 'plan' ? planDetailPath(link.id) : paths.notification
}
