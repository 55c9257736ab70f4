/** Signing in and registering (specification, sections 5 and 7). */
import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { languages } from '#contract/languages.ts'
import type { RegisterRequest } from '#contract/wire/auth.ts'
import { refuseBlocked } from '../auth/access.ts'
import { codeAsStored, takeCode } from '../auth/codes.ts'
import type { Passwords } from '../auth/passwords.ts'
import { forgetOldSessions, startSession } from '../auth/sessions.ts'
import type { Handlers, Sandbox } from '../context.ts'
import { accounts } from '../db/schema.ts'
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

export function authHandlers(passwords: Passwords) {
  return {
    login: async ({ sandbox }, { username, password }) => {
      const { read } = sandbox.database
      const [account] = await read.select().from(accounts).where(hasUsername(username))
      const isRight = await passwords.verify(password, account?.password_hash)
      if (account === undefined || !isRight) throw new Refusal('auth.credentialsWrong')
      refuseBlocked(account)
      await forgetOldSessions(read, sandbox.clock)
      return {
        token: await read.transaction(async (tx) => {
          const at = sandbox.clock.now()
          await notify(tx, account.id, 'signedIn', { at: at.toISOString() }, at)
          return startSession(tx, sandbox.clock, account.id)
        }),
      }
    },
    register: async ({ sandbox }, request) => ({
      token: await createAccount(sandbox, request, await passwords.hash(request.password)),
    }),
    languageHint: async ({ language }) => ({ lang: languages[language].tag }),
  } satisfies Handlers
}
