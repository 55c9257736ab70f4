/** Signing in and registering (specification, sections 5 and 7). */
import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { languages } from '#contract/languages.ts'
import type { LoginRequest, RegisterRequest } from '#contract/wire/auth.ts'
import { refuseBlocked } from '../auth/access.ts'
import { codeAsStored, takeCode } from '../auth/codes.ts'
import type { Passwords } from '../auth/passwords.ts'
import { forgetOldSessions, startSession } from '../auth/sessions.ts'
import { forgetOldTries, forgetTries, guess, networkOf, type TriedFor } from '../auth/tries.ts'
import type { CallContext, Handlers, Sandbox } from '../context.ts'
import { type Account, accounts } from '../db/schema.ts'
import { notify } from '../notifications/notices.ts'
import { Refusal } from '../refusal.ts'

const hasUsername = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase())

async function createAccount(
  { database, clock }: Sandbox,
  request: InferOutput<typeof RegisterRequest>,
  passwordHash: string,
): Promise<string> {
  return database.money(async (tx) => {
    const at = clock.now()
    const [taken] = await tx.select({ id: accounts.id }).from(accounts).where(hasUsername(request.username))
    const [account] =
      taken === undefined
        ? await tx
            .insert(accounts)
            .values({
              username: request.username,
              password_hash: passwordHash,
              email: request.email,
              phone: request.phone,
              invitation_code: codeAsStored(request.licenseKey),
              entry: 'register',
              created_at: at,
            })
            .returning({ id: accounts.id })
        : [taken]
    if (account === undefined) throw new Error('the account was not stored')
    // The code is refused first, so that nobody without one can find out which usernames exist.
    const isInvited = await takeCode(tx, 'invitation', request.licenseKey, { accountId: account.id, at })
    if (!isInvited) throw new Refusal('auth.invitationCodeNotFound')
    if (taken !== undefined) throw new Refusal('auth.usernameTaken')
    await notify(tx, account.id, 'firstSteps', {}, at)
    await notify(tx, account.id, 'welcome', {}, at)
    return startSession(tx, clock, account.id)
  })
}

/** The account that a username and a password open. Works alike, and as long, whether or not there is one. */
async function accountOf(
  passwords: Passwords,
  { sandbox, address = '' }: CallContext,
  { username, password }: InferOutput<typeof LoginRequest>,
): Promise<Account> {
  const network = networkOf(address)
  const ofName: TriedFor = ['login', `${username.toLowerCase()} ${network}`]
  return guess(sandbox, {
    of: [ofName, ['loginFromAddress', network]],
    isWrong: ['auth.credentialsWrong'],
    work: async (refuseTooMany) => {
      refuseTooMany()
      const [account] = await sandbox.database.read.select().from(accounts).where(hasUsername(username))
      const isRight = await passwords.verify(password, account?.password_hash)
      if (account === undefined || !isRight) throw new Refusal('auth.credentialsWrong')
      await forgetTries(sandbox, ofName)
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
      await forgetOldSessions(database.read, clock)
      await forgetOldTries(context.sandbox)
      return {
        token: await database.read.transaction(async (tx) => {
          const at = clock.now()
          await notify(tx, account.id, 'signedIn', { at: at.toISOString() }, at)
          return startSession(tx, clock, account.id)
        }),
      }
    },
    /** Whoever has no code cannot find out which usernames exist, and who has one finds out few. */
    register: ({ sandbox, address = '' }, request) =>
      guess(sandbox, {
        of: [['registerFromAddress', networkOf(address)]],
        isWrong: ['auth.invitationCodeNotFound', 'auth.usernameTaken'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          return { token: await createAccount(sandbox, request, await passwords.hash(request.password)) }
        },
      }),
    languageHint: async ({ language }) => ({ lang: languages[language].tag }),
  } satisfies Handlers
}
