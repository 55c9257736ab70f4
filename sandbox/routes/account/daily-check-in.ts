/** The daily sign-in (docs/rules.md, sections P4 and P8). */
import type { Handlers } from '../../context.ts'
import { once } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { checkInToday, signInDays, todayOf } from '../../ledger/daily-check-ins.ts'

export const checkInHandlers = {
  signIn: (context, request) =>
    once(context, 'signIn', request, async (tx) => {
      const now = context.sandbox.clock.now()
      const account = await lockAccount(tx, context.account.id)
      const sign_in_count = await checkInToday(tx, account, context.timeZone, now)
      return { sign_in_count, signed_at: now.toISOString() }
    }),

  signInDays: async ({ sandbox, account, timeZone }, { month }) => {
    const queries = sandbox.database.read
    const { zone, today } = await todayOf(queries, account, timeZone, sandbox.clock.now())
    return { days: await signInDays(queries, account.id, month), today, time_zone: zone }
  },
} satisfies Handlers
