/** Where an attempt to guess a secret comes from: limits count by account and source (docs/decisions/0095). */
import { and, eq } from 'drizzle-orm'
import type { CallContext } from '../context.ts'
import { accounts, sessions } from '../db/schema/accounts.ts'
import { networkOf } from '../http/request/client-address.ts'
import { hasUsername } from './new-account.ts'
import { keyOf } from './rate-limit.ts'
import { sessionIdOf as hashOf } from './sessions.ts'

export interface Source {
  /** `network` is anyone in it. The others are known to the account: they have something that a stranger has not. */
  readonly kind: 'network' | 'device' | 'session' | 'mailedCode'
  /** A hash: of the network, or the key under which the host stores the token or code. */
  readonly key: string
}

export const isKnown = ({ kind }: Source): boolean => kind !== 'network'

export const networkSource = (address = ''): Source => ({
  kind: 'network',
  key: keyOf(['network', networkOf(address)]),
})

/** The key of a device that is known to the account; undefined for any other source. */
export const deviceHashOf = ({ kind, key }: Source): string | undefined =>
  kind === 'device' ? key : undefined

/** The source as a text, for the subject of a limit and for a signed claim. */
export const sourceText = ({ kind, key }: Source): string => `${kind} ${key}`

/** The source of such a text; without one, as in the claims of an earlier version, it is a stranger. */
export function readSource(text: string): Source {
  const [kind, key = ''] = text.split(' ')
  return { kind: kind === 'device' ? 'device' : 'network', key }
}

/**
 * The source of a request for a username: one of the account's devices, or a network. The number of queries does not depend on
 * whether the account exists.
 */
export async function sourceOf(
  { sandbox, address }: Pick<CallContext, 'sandbox' | 'address'>,
  username: string,
  deviceToken: string | undefined,
): Promise<Source> {
  const hash = hashOf(deviceToken ?? '')
  if (hash === undefined) return networkSource(address)
  const [known] = await sandbox.database.read
    .select({ id: accounts.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(and(hasUsername(username), eq(sessions.device_hash, hash)))
    .limit(1)
  return known === undefined ? networkSource(address) : { kind: 'device', key: hash }
}
