/**
 * The signature that a contact's page verifies (docs/rules.md, section R5.5): asked for when the contact is opened, never stored. Without
 * one the page asks for the account itself, so a signature that does not come keeps nobody from customer service.
 */
import { platform } from '#platform/index.ts'
import { type Contact, signedContactUrl } from '#protocol/http/contacts.ts'
import { currentToken } from '#session/session.ts'

/** How long a signature is waited for, ms. A window that opens later than a second after the press may be blocked. */
const timeoutsMs = { inside: 5000, outside: 800 } as const

/** `href`, an address of the contact, with a new signature if the contact takes one and the user is signed in. */
export async function signedAddress(
  { id, is_signed }: Pick<Contact, 'id' | 'is_signed'>,
  href: string,
  opens: keyof typeof timeoutsMs,
): Promise<string> {
  if (is_signed !== true || currentToken() === undefined) return href
  const signal = AbortSignal.timeout(timeoutsMs[opens])
  try {
    // Not with the pop-up, which the login page has too.
    const { requestSignature } = await import('./request-signature.ts')
    return signedContactUrl(href, await requestSignature(id, signal))
  } catch {
    return href
  }
}

/** Opens a contact outside the app. */
export function openOutside(contact: Contact, href: string): void {
  // At once where there is nothing to wait for.
  if (contact.is_signed !== true) platform.openExternal(href)
  else void signedAddress(contact, href, 'outside').then(platform.openExternal)
}
