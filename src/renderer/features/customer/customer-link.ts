/**
 * Decides how the link in `/customer?url=…` opens (docs/rules.md, section R5.5). Only a link that is exactly equal to one of
 * the account's own contacts, apart from a signature, loads in the app. Pure; nothing is decoded twice.
 */

import { type Contact, inAppType, unsignedContactUrl } from '#protocol/http/contacts.ts'
import { allowedLink } from '#protocol/link-policy.ts'

/** Why a link does not load in the app, but may open externally when its host is confirmed. */
export type OutsideReason = 'notYours' | 'opensOutside'
/** Why a link opens nowhere. */
export type RefusedReason = 'missing' | 'several' | 'unreadable' | 'disguised' | 'insecure'

export type Verdict =
  | {
      readonly kind: 'inside'
      readonly contact: Contact
      readonly href: string
      readonly host: string
      readonly origin: string
    }
  | { readonly kind: 'outside'; readonly href: string; readonly host: string; readonly reason: OutsideReason }
  | { readonly kind: 'refused'; readonly reason: RefusedReason }

/** Whether the link is a contact of the account, in the app or outside. */
export const isOwn = (verdict: Verdict): boolean =>
  verdict.kind === 'inside' || (verdict.kind === 'outside' && verdict.reason === 'opensOutside')

const maxLength = 2048

/** White space, control, formatting and bidirectional characters, and the backslash, which browsers read as a slash. */
const disguise = /[\s\\\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

/** `query` is the query string of the page, `contacts` are all contacts of the account. */
export function verdictOf(
  query: URLSearchParams,
  contacts: readonly Contact[],
  mayFrame: (origin: string) => boolean = () => true,
): Verdict {
  const [text, ...more] = query.getAll('url')
  if (!text) return { kind: 'refused', reason: 'missing' }
  if (more.length > 0) return { kind: 'refused', reason: 'several' }
  if (text.length > maxLength) return { kind: 'refused', reason: 'unreadable' }
  if (disguise.test(text)) return { kind: 'refused', reason: 'disguised' }
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || !URL.canParse(text)) {
    return { kind: 'refused', reason: 'unreadable' }
  }
  const { username, password } = new URL(text)
  if (username !== '' || password !== '') return { kind: 'refused', reason: 'disguised' }
  const link = allowedLink(text)
  if (!link) return { kind: 'refused', reason: 'insecure' }
  // `https:host`, `https:///host`: browsers accept these, but people may misread them.
  if (!/^https?:\/\/[^/]/i.test(text)) return { kind: 'refused', reason: 'disguised' }
  const { href, host, origin } = link
  const unsigned = unsignedContactUrl(text)
  const ownContacts = contacts.filter(({ url, is_signed }) => url === (is_signed === true ? unsigned : text))
  const contact = ownContacts.find(({ type }) => type === inAppType)
  const own = contact && allowedLink(contact.url)
  // The contact's own address: a signature in the link is not used, since each opening asks for a new one.
  if (contact && own && mayFrame(origin)) return { kind: 'inside', contact, href: own.href, host, origin }
  return { kind: 'outside', href, host, reason: ownContacts.length > 0 ? 'opensOutside' : 'notYours' }
}
