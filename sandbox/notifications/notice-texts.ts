/** Notices made from events: a code and its values in the database, a text in the language of who reads it. */
import type * as v from 'valibot'
import type { NotificationCategory } from '#protocol/http/notifications.ts'
import { type Language, languages } from '#protocol/languages.ts'
import { textOf } from '../i18n.ts'

export type NoticeCategory = v.InferOutput<typeof NotificationCategory>

/** Each kind of notice, and the category it is listed under. */
export const noticeCategories = {
  welcome: 'system_announcement',
  firstSteps: 'activity',
  planSettled: 'activity',
  planFailed: 'activity',
  payoutPaid: 'activity',
  payoutRefused: 'activity',
  deposited: 'activity',
  passwordChanged: 'activity',
  passwordReset: 'activity',
  loginPasswordReset: 'activity',
  destinationChanged: 'activity',
  disputeAnswered: 'activity',
  creditReturned: 'activity',
  couponApplied: 'activity',
  acceptanceCode: 'activity',
  feedbackRead: 'activity',
  contractSigned: 'activity',
  signedIn: 'activity',
} as const satisfies Record<string, NoticeCategory>

export type Notice = keyof typeof noticeCategories

/** Who reads it: the language, and the time zone in which moments are written. */
export interface Reader {
  readonly language: Language
  readonly timeZone: string
}

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const isDigits = (value: string): value is `${number}` => /^-?\d+\.\d+$/.test(value)

/** Moments and amounts are kept as the wire writes them, and written here as the reader writes them. */
function readable(value: string, currency: string | undefined, { language, timeZone }: Reader): string {
  const { tag } = languages[language]
  if (isoTimestamp.test(value)) {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
    return new Intl.DateTimeFormat(tag, format).format(new Date(value))
  }
  if (currency === undefined || !isDigits(value)) return value
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value)
}

/** Title and text of a notice, its `{{values}}` filled; English where a language has none. */
export function noticeText(
  notice: string,
  params: Readonly<Record<string, string>>,
  reader: Reader,
): { readonly title: string; readonly content: string } {
  const { language } = reader
  const values = Object.entries(params).map(([name, value]) => [
    name,
    readable(value, params.currency, reader),
  ])
  const textAt = (part: string, fallback: string) =>
    textOf(`sandbox:notice.${notice}.${part}`, language, Object.fromEntries(values), fallback)
  return { title: textAt('title', notice), content: textAt('content', '') }
}
