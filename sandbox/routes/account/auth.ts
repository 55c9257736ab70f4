/** Signing in and registering (docs/rules.md, sections P5 and P7). */
import type { InferOutput } from 'valibot'
import type { LoginRequest } from '#protocol/http/auth.ts'
import { languages } from '#protocol/languages.ts'
import { hasUsername, openAccount } from '../../auth/new-account.ts'
import type { Passwords } from '../../auth/passwords.ts'
import {
  deleteOldAttempts,
  guess,
  networkOf,
  type RateLimitKind,
  resetAttempts,
} from '../../auth/rate-limit.ts'
import { forgetOldSessions, refuseBlocked, startSession } from '../../auth/sessions.ts'
import type { CallContext, Handlers } from '../../context.ts'
import { type Account, accounts } from '../../db/schema/accounts.ts'
import { BusinessError } from '../../http/business-error.ts'
import { notify } from '../../notifications/notices.ts'

/** The account that a username and a password open. Works alike, and as long, whether or not there is one. */
async function accountOf(
  passwords: Passwords,
  { sandbox, address = '' }: CallContext,
  { username, password }: InferOutput<typeof LoginRequest>,
): Promise<Account> {
  const network = networkOf(address)
  const ofName: RateLimitKind = ['login', `${username.toLowerCase()} ${network}`]
  return guess(sandbox, {
    of: [ofName, ['loginFromAddress', network]],
    isWrong: ['auth.credentialsWrong'],
    work: async (refuseTooMany) => {
      refuseTooMany()
      const [account] = await sandbox.database.read.select().from(accounts).where(hasUsername(username))
      const isRight = await passwords.verify(password, account?.password_hash)
      if (account === undefined || !isRight) throw new BusinessError('auth.credentialsWrong')
      await resetAttempts(sandbox, ofName)
      refuseBlocked(account)
      return account
    },
  })
}

export function authHandlers(passwords: Passwords) {
  return {
    login: async (context, request) => {
      const { database, clock } = context.sandbox
      const account = await accountOf(passwords, context, request)
      await forgetOldSessions(database.db, clock)
      await deleteOldAttempts(context.sandbox)
      return {
        token: await database.db.transaction(async (tx) => {
          const at = clock.now()
          await notify(tx, account.id, 'signedIn', { at: at.toISOString() }, at)
          return startSession(tx, clock, account.id, context.device)
        }),
      }
    },
    /** Whoever has no code cannot find out which usernames exist, and who has one finds out few. */
    register: ({ sandbox, device, address = '' }, { password, licenseKey, ...request }) =>
      guess(sandbox, {
        of: [['registerFromAddress', networkOf(address)]],
        isWrong: ['auth.invitationCodeNotFound', 'auth.usernameTaken'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          const password_hash = await passwords.hash(password)
          const account = {
            ...request,
            password_hash,
            entry: 'register',
            invitation: licenseKey,
            device,
          } as const
          return {
            token: await sandbox.database.serializable((tx) => openAccount(tx, sandbox.clock, account)),
          }
        },
      }),
    languageHint: async ({ language }) => ({ lang: languages[language].tag }),
  } satisfies Handlers
}
