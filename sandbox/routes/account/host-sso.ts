/** Signing in with the one-time code of a host app (docs/rules.md, section R3). */
import { and, eq } from 'drizzle-orm'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type HostSsoCode, takeHostSsoCode } from '../../auth/codes.ts'
import { hasUsername, openAccount } from '../../auth/new-account.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { guess, networkOf } from '../../auth/rate-limit.ts'
import { newToken, refuseBlocked, startSession } from '../../auth/sessions.ts'
import type { Handlers } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import type { Clock } from '../../delivery/clock.ts'
import { BusinessError } from '../../http/business-error.ts'
import type { Device } from '../../http/request-headers.ts'
import { notify } from '../../notifications/notices.ts'

/** Who the code hands over; a refusal gives the code back, as all of it is one transaction. */
async function handedOver(tx: Transaction, clock: Clock, code: string): Promise<HostSsoCode> {
  const user = await takeHostSsoCode(tx, clock, code)
  if (user === undefined)
    throw new BusinessError('session.notAuthorised', { code: envelopeCodes.notAuthorised })
  return user
}

/** The token of a new session; undefined when the host's user has no account. */
async function signIn(
  tx: Transaction,
  clock: Clock,
  username: string,
  device: Device | undefined,
): Promise<string | undefined> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(hasUsername(username), eq(accounts.entry, 'host')))
  if (account === undefined) return undefined
  refuseBlocked(account)
  const at = clock.now()
  await notify(tx, account.id, 'signedIn', { at: at.toISOString() }, at)
  return startSession(tx, clock, account.id, device)
}

export function hostSsoHandlers(passwords: Passwords) {
  return {
    handOver: async ({ sandbox: { database, clock }, device }, { code }) =>
      database.serializable(async (tx) => {
        const { username, lang } = await handedOver(tx, clock, code)
        const token = await signIn(tx, clock, username, device)
        if (token !== undefined) return { token }
        throw new BusinessError('session.noUserData', {
          code: envelopeCodes.notAuthorised,
          lang: lang ?? undefined,
        })
      }),
    // An account that there is already is signed in, and the invitation stays unused.
    handOverRegister: ({ sandbox, device, address = '' }, { code, invite }) => {
      const { database, clock } = sandbox
      const register = async (password_hash: string) =>
        database.serializable(async (tx) => {
          const { username } = await handedOver(tx, clock, code)
          const known = await signIn(tx, clock, username, device)
          if (known !== undefined) return { token: known }
          const contact = { email: `${username.toLowerCase()}@host.example`, phone: '+4930123456' }
          const account = {
            username,
            password_hash,
            ...contact,
            entry: 'host',
            invitation: invite,
            device,
          } as const
          return { token: await openAccount(tx, clock, account) }
        })
      return guess(sandbox, {
        of: [['registerFromAddress', networkOf(address)]],
        isWrong: ['auth.invitationCodeNotFound', 'auth.usernameTaken'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          // Nobody knows it: a host's user comes by his host app only.
          return register(await passwords.hash(newToken()))
        },
      })
    },
  } satisfies Handlers
}
