/** Where passkeys are accepted: they belong to the domain of the web app, which may be another than the API's. */
import type { PasskeyList } from '#protocol/second-factor/passkey-additions.ts'

export interface PasskeySite {
  /** The domain of all the origins, or one above it (WebAuthn's RP ID). */
  readonly rpId: string
  /** The origins of the web app. */
  readonly origins: readonly [string, ...string[]]
}

/** The most passkeys of an account. */
export const maxPasskeys = 10

/** The site of a single origin. */
export const siteOf = (origin: string): PasskeySite => ({ rpId: new URL(origin).hostname, origins: [origin] })

/** The part of the list that is the same for every account. */
export const listHead = ({ rpId, origins }: PasskeySite): Omit<PasskeyList, 'list'> => ({
  rp_id: rpId,
  origins: [...origins],
  max: maxPasskeys,
})
