/** Login and registration (docs/rules.md, sections P5 and P7). */
import type { InferOutput } from 'valibot'
import type { LoginRequest } from '#protocol/http/auth.ts'
import { languages } from '#protocol/languages.ts'
import { assertActive } from '../../auth/account-status.ts'
import { logInOnDevice } from '../../auth/known-devices.ts'
import { withLoginLimits } from '../../auth/login-limits.ts'
import { createAccount, hasUsername } from '../../auth/new-account.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { deleteOldAttempts, withRateLimit } from '../../auth/rate-limit.ts'
import { activeSecondFactor } from '../../auth/second-factor/accepted-code.ts'
import { issueChallenge } from '../../auth/second-factor/login-challenge.ts'
import { secondFactorNeeded } from '../../auth/second-factor/needed.ts'
import { deviceHashOf, type Source, sourceOf } from '../../auth/source.ts'
import type { CallContext, Handlers } from '../../context.ts'
import { type Account, accounts } from '../../db/schema/accounts.ts'
import { BusinessError } from '../../http/business-error.ts'
import { networkOf } from '../../http/request/client-address.ts'

/** Verifies a username and password. Result and duration do not reveal whether the username exists. */
async function authenticate(
  passwords: Passwords,
  { sandbox, address = '' }: CallContext,
  source: Source,
  { username, password }: InferOutput<typeof LoginRequest>,
): Promise<Account> {
  const login = { area: 'login', name: username.toLowerCase() } as const
  const from = { address, device: deviceHashOf(source) }
  return withLoginLimits(sandbox, login, from, async (isVerified) => {
    const [account] = await sandbox.database.read.select().from(accounts).where(hasUsername(username))
    const isRight = await passwords.verify(password, account?.password_hash)
    if (account === undefined || !isRight) throw new BusinessError('auth.credentialsWrong')
    await isVerified()
    assertActive(account.status)
    return account
  })
}

export function authHandlers(passwords: Passwords) {
  return {
    login: async (context, { device: deviceToken, ...request }) => {
      const { sandbox, device } = context
      const { database, clock } = sandbox
      const source = await sourceOf(context, request.username, deviceToken)
      const account = await authenticate(passwords, context, source, request)
      await deleteOldAttempts(sandbox)
      const factor = await activeSecondFactor(database.read, account.id)
      if (factor !== undefined) {
        const challenge = await issueChallenge(sandbox, account, source)
        throw await secondFactorNeeded(sandbox, factor, { challenge })
      }
      return database.transaction((tx) =>
        logInOnDevice(tx, clock, { accountId: account.id, device, hash: deviceHashOf(source) }),
      )
    },
    /** Only the holder of a valid code can find out which usernames exist, within the rate limit. */
    register: ({ sandbox, device, address = '' }, { password, licenseKey, ...request }) =>
      withRateLimit(sandbox, {
        buckets: [['registerFromAddress', networkOf(address)]],
        wrongKeys: ['auth.invitationCodeNotFound', 'auth.usernameTaken'],
        work: async (assertAllowed) => {
          assertAllowed()
          const password_hash = await passwords.hash(password)
          const account = {
            ...request,
            password_hash,
            entry: 'register',
            invitation: licenseKey,
            device,
          } as const
          return sandbox.database.transaction((tx) => createAccount(tx, sandbox.clock, account))
        },
      }),
    languageHint: async ({ language }) => ({ lang: languages[language].tag }),
  } satisfies Handlers
}
