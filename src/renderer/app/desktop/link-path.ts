import type { DeepLink } from '#contract/ipc/bridge.ts'
import { paths, planDetailPath } from '../paths.ts'
import { hasPage } from '../routes.tsx'

/** The path of a link's page; home for a page that is not built yet. */
export function linkPath(link: DeepLink): string {
  if (link.page === 'plan') return planDetailPath(link.id)
  return hasPage(paths.notification) ? paths.notification : paths.root
}
