/** What `/user/info` says of the signed-in user. */
import { eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { accounts } from '../../db/schema/core.ts'
import { BusinessError } from '../../http/business-error.ts'
import { hasCheckedInToday } from '../../ledger/daily-check-ins.ts'

/** Read anew, so that an edit answers what it made. */
export async function userInfo(context: UserContext) {
  const { sandbox, timeZone } = context
  const queries = sandbox.database.read
  const [account] = await queries.select().from(accounts).where(eq(accounts.id, context.account.id))
  if (account === undefined) throw new BusinessError('session.noUserData')
  return {
    username: account.username,
    nickname: account.nickname,
    email: account.email,
    phone: account.phone,
    licenseKey: account.invitation_code,
    avatar: account.avatar,
    credit_score: account.credit_score,
    sign_in_count: account.sign_in_count,
    signed_in_today: await hasCheckedInToday(queries, account, timeZone, sandbox.clock.now()),
    shop_level: account.shop_level,
    entry: account.entry,
    store_open: account.store_opened_at !== null,
    has_transaction_password: account.transaction_password_hash !== null,
    operated_id: account.operated_id,
    time_zone: account.time_zone,
  }
}
