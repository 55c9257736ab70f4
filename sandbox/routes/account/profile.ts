/** Editing the user and changing the login password (docs/rules.md, sections P5 and P7). */
import { and, eq } from 'drizzle-orm'
import type { Passwords } from '../../auth/passwords.ts'
import { guess } from '../../auth/rate-limit.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import type { Handlers } from '../../context.ts'
import { accounts } from '../../db/schema/core.ts'
import { BusinessError } from '../../http/business-error.ts'
import { isOwnUpload } from '../../http/files/uploads.ts'
import { knownTimeZone } from '../../http/preferences.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { changeZone } from '../../ledger/day-zone.ts'
import { userInfo } from './user-info.ts'

export function profileHandlers(passwords: Passwords) {
  return {
    /** A time zone has to be known, an avatar the address of an upload of this account; else nothing is changed. */
    editUser: async (context, { time_zone, ...fields }) => {
      const { database, clock } = context.sandbox
      await database.serializable(async (tx) => {
        const account = await lockAccount(tx, context.account.id)
        if (fields.avatar !== undefined && !(await isOwnUpload(tx, account.id, fields.avatar))) {
          throw new BusinessError('general.paramsError')
        }
        if (Object.values(fields).some((each) => each !== undefined)) {
          await tx.update(accounts).set(fields).where(eq(accounts.id, account.id))
        }
        if (time_zone === undefined) return
        const zone = knownTimeZone(time_zone)
        if (zone === undefined) throw new BusinessError('general.paramsError')
        await changeZone(tx, account, zone, clock.now())
      }, context.account.id)
      return userInfo(context)
    },

    /** Every session of the account ends, this one too. Of two changes at once one is refused. */
    changePassword: async ({ sandbox, account }, { old_password, new_password }) => {
      const { database, clock } = sandbox
      const wrong = () => new BusinessError('auth.oldPasswordWrong')
      await guess(sandbox, {
        of: [['oldPassword', account.id]],
        isWrong: ['auth.oldPasswordWrong'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          if (!(await passwords.verify(old_password, account.password_hash))) throw wrong()
        },
      })
      if (await passwords.verify(new_password, account.password_hash)) {
        throw new BusinessError('auth.newPasswordSame')
      }
      const password_hash = await passwords.hash(new_password)
      await database.serializable(async (tx) => {
        const isChecked = and(eq(accounts.id, account.id), eq(accounts.password_hash, account.password_hash))
        const changed = await tx
          .update(accounts)
          .set({ password_hash })
          .where(isChecked)
          .returning({ id: accounts.id })
        if (changed.length === 0) throw wrong()
        await endAllSessions(tx, account.id, clock.now())
      }, account.id)
      return {}
    },
  } satisfies Handlers
}
