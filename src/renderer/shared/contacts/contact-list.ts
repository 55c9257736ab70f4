import type { Contact } from '#protocol/http/contacts.ts'
import type { SessionState } from '#session/reducer.ts'
import type { ContactKind } from './contacts.ts'

/**
 * The contacts of a kind: the user's own take precedence over the config's. Deposits fall back to the service contacts.
 * Undefined while neither is known.
 */
export function contactsOf(session: SessionState, kind: ContactKind): readonly Contact[] | undefined {
  const serviceContacts = () => listOf(session, 'customer_service_url')
  if (kind === 'service') return serviceContacts()
  const own = listOf(session, 'recharge_customer_service_url')
  return own?.length === 0 ? serviceContacts() : own
}

function listOf(
  { user, config }: SessionState,
  key: 'customer_service_url' | 'recharge_customer_service_url',
): readonly Contact[] | undefined {
  const own = user?.[key]
  return own && own.length > 0 ? own : config?.[key]
}

/** Longer labels are shortened. */
const maxCharacters = 80
/** Bidirectional formatting characters, which reorder the text around them, and control characters. */
const bidiAndControls = /[\u202A-\u202E\u2066-\u2069]|\p{Cc}/gu

/** The label of a contact without bidirectional characters, shortened; to be shown in a `<bdi>`. */
export function displayLabel(label: string): string {
  const characters = [...label.replaceAll(bidiAndControls, ' ').replaceAll(/\s+/g, ' ').trim()]
  if (characters.length <= maxCharacters) return characters.join('')
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`
}
