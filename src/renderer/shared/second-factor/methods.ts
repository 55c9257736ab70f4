/** What an account's second factor consists of. */
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import type { secondFactorAdditions } from '#protocol/second-factor/additions.ts'

export type SecondFactorState = ResponseOf<typeof secondFactorAdditions.secondFactor>

export interface Methods {
  readonly hasApp: boolean
  /** Where the account's passkeys can be used; empty if it has none. */
  readonly passkeyOrigins: readonly string[]
}

/** By the answer of `secondFactor`. */
export const methodsOf = ({ is_on, has_app = is_on, passkeys }: SecondFactorState): Methods => ({
  hasApp: has_app,
  passkeyOrigins: passkeys?.list.length ? passkeys.origins : [],
})

/** By the parameters of a refusal with `auth.secondFactorNeeded`; a host without passkeys names no methods. */
export const methodsIn = ({
  methods = 'app',
  passkey_origins = '',
}: Readonly<Record<string, string>>): Methods => ({
  hasApp: methods.split(' ').includes('app'),
  passkeyOrigins: passkey_origins.split(' ').filter(Boolean),
})

/** Of an account without a second factor. */
export const none: Methods = { hasApp: false, passkeyOrigins: [] }
