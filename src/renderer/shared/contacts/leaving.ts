/** Confirms the host of an external link: in the page, or in the desktop app's native dialog. */

import { platform } from '#platform/index.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import type { SessionState } from '#session/reducer.ts'
import { sessionStore } from '#session/session.ts'

/** True for the API's host and those of all contacts, like in the main process (`src/main/stores/contact-origins.ts`). */
function isKnown(origin: string, { user, config }: SessionState): boolean {
  const contacts = [user, config].flatMap((source) => [
    ...(source?.customer_service_url ?? []),
    ...(source?.recharge_customer_service_url ?? []),
  ])
  return origin === platform.host || contacts.some(({ url }) => allowedLink(url)?.origin === origin)
}

/** Asks the user in the page before a link opens outside, unless the platform asks itself. */
export function confirmExternalLink(link: URL, ask: (link: URL) => void): void {
  if (platform.asksAboutUnknownHosts && !isKnown(link.origin, sessionStore.getState()))
    platform.openExternal(link.href)
  else ask(link)
}
