/**
 * Deletes what is older than the operator wants to keep (docs/deploy.md, "What is kept"). Nothing of the ledger is ever
 * deleted. Each deletion is idempotent.
 */
import { sql } from 'drizzle-orm'
import { deleteOldAttempts } from '../auth/rate-limit.ts'
import type { Sandbox } from '../context.ts'
import { intentDays } from '../desk/intents.ts'

/** Days to keep, after which a row may be deleted. */
export interface Retention {
  /** First answers to a `request_id` that moved no money; those that did stay with their movements. */
  readonly requests: number
  readonly notifications: number
  readonly feedback: number
  /** Login sessions after their end; until then their tokens get "expired" as the answer. */
  readonly sessions: number
  /** States of ended plans, ended follow records, daily check-ins; actions of the desk, at least a year. */
  readonly histories: number
}

export const defaultRetention: Retention = {
  requests: 90,
  notifications: 365,
  feedback: 730,
  sessions: 30,
  histories: 1095,
}

/** An uploaded image that nothing refers to is kept this long, for the form that it was uploaded for. */
const unreferencedUploadDays = 1

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Deletes what has expired. */
export async function deleteExpired(
  { database, clock }: Pick<Sandbox, 'database' | 'clock'>,
  retention: Retention,
): Promise<void> {
  const before = (days: number) =>
    sql`${new Date(clock.now().getTime() - days * dayMs).toISOString()}::timestamptz`
  const histories = before(retention.histories)
  const statements = [
    sql`delete from requests r where r.at < ${before(retention.requests)} and not exists (
      select 1 from movements m where m.account_id = r.account_id and m.request_id = r.request_id)`,
    sql`delete from notifications where at < ${before(retention.notifications)}`,
    sql`delete from feedback where at < ${before(retention.feedback)}`,
    sql`delete from sessions where expires_at < ${before(retention.sessions)}`,
    sql`delete from plan_history where plan_id in (
      select id from plans where status in ('settled', 'putFailed') and ended_at < ${histories})`,
    sql`delete from follow_records where ended_at < ${histories}`,
    sql`delete from sign_ins where at < ${histories}`,
    // Not by the app's own right: the function keeps a year in any case.
    sql`select desk_actions_thin(${histories})`,
    sql`delete from desk_intents where at < ${before(intentDays)}`,
    sql`delete from desk_sessions where expires_at < ${before(retention.sessions)}`,
    sql`delete from uploads u where u.at < ${before(unreferencedUploadDays)}
      and not exists (
        select 1 from accounts a where a.id = u.account_id and strpos(a.avatar, '/' || u.id || '.') > 0)
      and not exists (
        select 1 from feedback f where f.account_id = u.account_id and strpos(f.images::text, '/' || u.id || '.') > 0)`,
  ]
  // Serializable: an image that is being referred to at this moment stays.
  for (const statement of statements) await database.serializable((tx) => tx.execute(statement))
  await deleteOldAttempts({ database, clock })
}

/**
 * Deletes now and every hour, while this process delivers (`isHolder`). `stop` resolves when a deletion in progress has ended.
 */
export function startRetention(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  retention: Retention,
  isHolder: () => boolean,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  const run = async () => {
    if (isHolder()) await deleteExpired(sandbox, retention)
  }
  let running = run().catch(onError)
  const timer = setInterval(() => {
    running = running.then(run).catch(onError)
  }, hourMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
