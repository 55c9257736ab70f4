/** Mails the notifications that users want by email, in the language in which they chose so. */
import { eq, inArray } from 'drizzle-orm'
import { defaultLanguage, languageOfTag } from '#protocol/languages.ts'
import type { Sandbox } from '../context.ts'
import { accounts } from '../db/schema/accounts.ts'
import { noticeMails, noticePreferences } from '../db/schema/notice-preferences.ts'
import { notifications } from '../db/schema/support.ts'
import { kindOf } from './kinds.ts'
import { noticeLanguage, noticeText } from './notices.ts'

const batchSize = 100

/** Sends what waits, each once; nothing to an account without an address, which is a closed one. */
export async function mailNotices({ database, outbox }: Pick<Sandbox, 'database' | 'outbox'>): Promise<void> {
  const waiting = await database.read
    .select({ notice: notifications, account: accounts })
    .from(noticeMails)
    .innerJoin(notifications, eq(notifications.id, noticeMails.notification_id))
    .innerJoin(accounts, eq(accounts.id, notifications.account_id))
    .limit(batchSize)
  if (waiting.length === 0) return
  const ids = waiting.map(({ notice }) => notice.id)
  const chosen = await database.read
    .select()
    .from(noticePreferences)
    .where(
      inArray(
        noticePreferences.account_id,
        waiting.map(({ account }) => account.id),
      ),
    )
  const removed = await database.db
    .delete(noticeMails)
    .where(inArray(noticeMails.notification_id, ids))
    .returning()
  const isOurs = new Set(removed.map((row) => row.notification_id))
  for (const { notice, account } of waiting.filter((row) => isOurs.has(row.notice.id))) {
    if (account.email === '') continue
    const kind = kindOf(notice.notice)
    const lang = chosen.find((row) => row.account_id === account.id && row.kind === kind)?.lang
    const language = lang ? languageOfTag(lang) : defaultLanguage
    const { title, content } =
      notice.notice === null
        ? { title: notice.title ?? '', content: notice.content ?? '' }
        : noticeText(notice.notice, notice.params, { language, timeZone: account.time_zone ?? 'UTC' })
    const written = noticeLanguage(notice.notice, notice.params, language)
    outbox.send({ to: account.email, subject: title, text: content, lang: written.lang, at: notice.at })
  }
}
