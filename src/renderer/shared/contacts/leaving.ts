/** Leaving the app by a link: one question that names the host, by the page or by the desktop app itself. */

import { platform } from '#platform/index.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import type { SessionState } from '#session/reducer.ts'
import { sessionStore } from '#session/session.ts'

/** The API's host and those of all contacts; the main process knows the same ones (`src/main/stores/contact-origins.ts`). */
function isKnown(origin: string, { user, config }: SessionState): boolean {
  const contacts = [user, config].flatMap((holder) => [
    ...(holder?.customer_service_url ?? []),
    ...(holder?.recharge_customer_service_url ?? []),
  ])
  return origin === platform.host || contacts.some(({ url }) => allowedLink(url)?.origin === origin)
}

/** Has the page ask about a link before it opens outside, unless the platform is going to. */
export function leaveBy(link: URL, ask: (link: URL) => void): void {
  if (platform.asksAboutUnknownHosts && !isKnown(link.origin, sessionStore.getState()))
    platform.openExternal(link.href)
  else ask(link)
}
