import type { DeepLink } from '#contract/ipc/bridge.ts'
import { paths, planDetailPath } from '../paths.ts'

/** The path of a link's page. */
export function linkPath(link: DeepLink): string {
  return link.page === 'plan' ? planDetailPath(link.id) : paths.notification
}
