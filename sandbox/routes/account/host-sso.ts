/** Login with the one-time code of a host app (docs/rules.md, section R3). */
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Login } from '#protocol/http/auth.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { assertActive } from '../../auth/account-status.ts'
import { type HostSsoUser, redeemHostSsoCode } from '../../auth/codes.ts'
import { logInOnDevice } from '../../auth/known-devices.ts'
import { createAccount, hasUsername } from '../../auth/new-account.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { withRateLimit } from '../../auth/rate-limit.ts'
import { newToken, sessionIdOf } from '../../auth/sessions.ts'
import type { Handlers } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import type { Clock } from '../../delivery/clock.ts'
import { BusinessError } from '../../http/business-error.ts'
import { networkOf } from '../../http/request/client-address.ts'
import type { Device } from '../../http/request-headers.ts'

/** The code's user. If a later step of the transaction fails, the rollback makes the code valid again. */
async function redeem(tx: Transaction, clock: Clock, code: string): Promise<HostSsoUser> {
  const user = await redeemHostSsoCode(tx, clock, code)
  if (user === undefined)
    throw new BusinessError('session.notAuthorised', { code: envelopeCodes.notAuthorised })
  return user
}

/** Starts a session; undefined if the host's user has no account. */
async function logIn(
  tx: Transaction,
  clock: Clock,
  username: string,
  on: { readonly device: Device | undefined; readonly deviceToken: string | undefined },
): Promise<InferOutput<typeof Login> | undefined> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(hasUsername(username), eq(accounts.entry, 'host')))
  if (account === undefined) return undefined
  assertActive(account.status)
  return logInOnDevice(tx, clock, {
    accountId: account.id,
    device: on.device,
    hash: sessionIdOf(on.deviceToken ?? ''),
  })
}

export function hostSsoHandlers(passwords: Passwords) {
  return {
    handOver: async ({ sandbox: { database, clock }, device }, { code, device: deviceToken }) =>
      database.transaction(async (tx) => {
        const { username, lang } = await redeem(tx, clock, code)
        const login = await logIn(tx, clock, username, { device, deviceToken })
        if (login !== undefined) return login
        throw new BusinessError('session.noUserData', {
          code: envelopeCodes.notAuthorised,
          lang: lang ?? undefined,
        })
      }),
    // A user who already has an account is logged in, and the invitation stays unused.
    handOverRegister: ({ sandbox, device, address = '' }, { code, invite, device: deviceToken }) => {
      const { database, clock } = sandbox
      const register = async (password_hash: string) =>
        database.transaction(async (tx) => {
          const { username } = await redeem(tx, clock, code)
          const login = await logIn(tx, clock, username, { device, deviceToken })
          if (login !== undefined) return login
          const contact = { email: `${username.toLowerCase()}@host.example`, phone: '+4930123456' }
          const account = {
            username,
            password_hash,
            ...contact,
            entry: 'host',
            invitation: invite,
            device,
          } as const
          return createAccount(tx, clock, account)
        })
      return withRateLimit(sandbox, {
        buckets: [['registerFromAddress', networkOf(address)]],
        wrongKeys: ['auth.invitationCodeNotFound', 'auth.usernameTaken'],
        work: async (assertAllowed) => {
          assertAllowed()
          // A random password that nobody knows: a host's users log in only through their host app.
          return register(await passwords.hash(newToken()))
        },
      })
    },
  } satisfies Handlers
}
