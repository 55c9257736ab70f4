/** The refusal of what needs a second factor: it names what the account has, so that an app asks for that. */
import { eq } from 'drizzle-orm'
import type { Sandbox } from '../../context.ts'
import { passkeys, type SecondFactor } from '../../db/schema/second-factors.ts'
import { BusinessError } from '../../http/business-error.ts'

/** `auth.secondFactorNeeded` with `methods`, `passkey_origins` and `more`. Only for who has passed the first step. */
export async function secondFactorNeeded(
  { database, passkeySite }: Pick<Sandbox, 'database' | 'passkeySite'>,
  { account_id, is_without_app }: SecondFactor,
  more: Readonly<Record<string, string>> = {},
): Promise<BusinessError> {
  const count = await database.read.$count(passkeys, eq(passkeys.account_id, account_id))
  const methods = [...(is_without_app ? [] : ['app']), ...(count > 0 ? ['passkey'] : [])]
  return new BusinessError('auth.secondFactorNeeded', {
    params: {
      ...more,
      methods: methods.join(' '),
      ...(count > 0 && { passkey_origins: passkeySite.origins.join(' ') }),
    },
  })
}
