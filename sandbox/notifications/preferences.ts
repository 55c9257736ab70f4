/** What users chose for each kind of notification, and what follows for a single one (docs/rules.md, section R8). */
import { and, eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { type NoticeKind, noticeKinds } from '#protocol/http/notifications.ts'
import { compare, negate, zero } from '#protocol/money.ts'
import type { Queries, ReadQueries } from '../db/database.ts'
import { noticePreferences } from '../db/schema/notice-preferences.ts'

export interface Preference {
  readonly inbox: boolean
  readonly system: boolean
  readonly email: boolean
  /** Only amounts above it are told; null for all. */
  readonly above: Amount | null
}

/** Quiet: nothing is mailed unless the user wants it, and the system shows no announcements. */
export function defaultPreference(kind: NoticeKind): Preference {
  return { inbox: true, system: kind !== 'announcement', email: false, above: null }
}

/** Kinds with an amount. */
export const kindsWithAmount: ReadonlySet<NoticeKind> = new Set(['settled', 'withdrawal', 'deposit'])

/** Cannot be switched off in the app: whoever took over an account must not be able to hide it. */
export const isRequired = (kind: NoticeKind): boolean => kind === 'security'

/** The preferences of an account in the order of the kinds; the defaults where the user chose nothing. */
export async function readPreferences(
  queries: ReadQueries,
  accountId: string,
): Promise<readonly (Preference & { readonly kind: NoticeKind })[]> {
  const rows = await queries
    .select()
    .from(noticePreferences)
    .where(eq(noticePreferences.account_id, accountId))
  return noticeKinds.map((kind) => ({
    ...(rows.find((row) => row.kind === kind) ?? defaultPreference(kind)),
    kind,
  }))
}

/** The preference of one kind. */
export async function readPreference(
  queries: ReadQueries,
  accountId: string,
  kind: NoticeKind,
): Promise<Preference> {
  const [row] = await queries
    .select()
    .from(noticePreferences)
    .where(and(eq(noticePreferences.account_id, accountId), eq(noticePreferences.kind, kind)))
  return row ?? defaultPreference(kind)
}

/** Replaces the preference of one kind; `lang` is the language in which its mails are written. */
export async function writePreference(
  queries: Queries,
  accountId: string,
  kind: NoticeKind,
  { inbox, system, email, above }: Preference,
  lang: string,
): Promise<void> {
  const chosen = { inbox, system, email, above, lang }
  await queries
    .insert(noticePreferences)
    .values({ account_id: accountId, kind, ...chosen })
    .onConflictDoUpdate({ target: [noticePreferences.account_id, noticePreferences.kind], set: chosen })
}

/** The same for a plan whose end the user wants told: in the app and by the system, and by email where they chose that. */
const alwaysTold = ({ email }: Preference): Preference => ({ inbox: true, system: true, email, above: null })
const neverTold: Preference = { inbox: false, system: false, email: false, above: null }

/** The preference of `settled` for one plan: what the user chose for the plan comes before what they chose for the kind. */
export function preferenceOfPlan(preference: Preference, isTold: boolean | null): Preference {
  if (isTold === null) return preference
  return isTold ? alwaysTold(preference) : neverTold
}

/** Through which channels a notification with this amount is told. A loss counts by its size, like a gain. */
export function channelsFor(
  { inbox, system, email, above }: Preference,
  amount: Amount | undefined,
): Pick<Preference, 'inbox' | 'system' | 'email'> {
  if (amount === undefined || above === null) return { inbox, system, email }
  const size = compare(amount, zero) < 0 ? negate(amount) : amount
  const isTold = compare(size, above) > 0
  return { inbox: inbox && isTold, system: system && isTold, email: email && isTold }
}
