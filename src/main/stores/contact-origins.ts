/** The origins of the account's contacts, from the stored user and configuration. */
import * as v from 'valibot'
import { Contact } from '#protocol/http/contacts.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import type { StoredTexts } from '#protocol/storage-keys.ts'

const Contacts = v.nullish(v.array(Contact), () => [])
const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ customer_service_url: Contacts, recharge_customer_service_url: Contacts }),
)

function contactsIn(text: string | undefined): readonly Contact[] {
  const { success, output } = v.safeParse(Stored, text)
  return success ? [...output.customer_service_url, ...output.recharge_customer_service_url] : []
}

/** Empty if nothing is stored or it cannot be parsed. */
export function contactOrigins({ fb_userInfo, fb_basic_config }: StoredTexts): ReadonlySet<string> {
  const contacts = [...contactsIn(fb_userInfo), ...contactsIn(fb_basic_config)]
  return new Set(contacts.flatMap(({ url }) => allowedLink(url)?.origin ?? []))
}
