import type { Contact } from '#protocol/http/contacts.ts'
import type { SessionState } from '#session/reducer.ts'
import type { ContactKind } from './contacts.ts'

/**
 * The contacts of a kind: the user's own before the config's, and where there are none for deposits the ordinary ones;
 * undefined while neither is known.
 */
export function contactsOf(session: SessionState, kind: ContactKind): readonly Contact[] | undefined {
  const ordinary = () => listOf(session, 'customer_service_url')
  if (kind === 'service') return ordinary()
  const own = listOf(session, 'recharge_customer_service_url')
  return own?.length === 0 ? ordinary() : own
}

function listOf(
  { user, config }: SessionState,
  key: 'customer_service_url' | 'recharge_customer_service_url',
): readonly Contact[] | undefined {
  const own = user?.[key]
  return own && own.length > 0 ? own : config?.[key]
}

/** Longer than any name a person reads. */
const mostCharacters = 80
/** Characters that turn the text around them, and controls. */
const turning = /[\u202A-\u202E\u2066-\u2069]|\p{Cc}/gu

/** A contact's label as it is shown, beside other text in a `<bdi>`: without what turns text round, and shortened. */
export function shownLabel(label: string): string {
  const characters = [...label.replaceAll(turning, ' ').replaceAll(/\s+/g, ' ').trim()]
  if (characters.length <= mostCharacters) return characters.join('')
  return `${characters
    .slice(0, mostCharacters - 1)
    .join('')
    .trimEnd()}…`
}
