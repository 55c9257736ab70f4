/** `placard://plan/<id>`, `placard://receipt/<reference>` and `placard://notification`: they open a page and trigger no action. */
import type { DeepLink } from '#protocol/ipc/bridge.ts'

export const linkScheme = 'placard'

const Plan = /^placard:\/\/plan\/([\w-]{1,64})\/?$/
const Receipt = /^placard:\/\/receipt\/([\w-]{1,64})\/?$/
const Notification = /^placard:\/\/notification\/?$/

/** Undefined for anything else, including a link with a query or a longer path. */
export function parseDeepLink(text: string): DeepLink | undefined {
  const id = Plan.exec(text)?.[1]
  if (id !== undefined) return { page: 'plan', id }
  const reference = Receipt.exec(text)?.[1]
  if (reference !== undefined) return { page: 'receipt', reference }
  return Notification.test(text) ? { page: 'notification' } : undefined
}

/** The first link among a process's arguments. */
export function deepLinkAmong(args: readonly string[]): DeepLink | undefined {
  for (const arg of args) {
    const link = parseDeepLink(arg)
    if (link) return link
  }
  return undefined
}
