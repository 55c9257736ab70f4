/**
 * The database of a partner's call. Each transaction on it holds the account's lock, and runs only while the account is active: one
 * that was closed or blocked while the call waited for the lock is refused as at the call's start (docs/decisions/0094).
 */
import type { Database } from '../db/database.ts'
import { assertActive } from './account-status.ts'

export function callersDatabase(database: Database, accountId: string): Database {
  const withAccountLock: Database['withAccountLock'] = (task, id) =>
    database.withAccountLock(task, id, assertActive)
  return {
    ...database,
    withAccountLock,
    transaction: (task) => withAccountLock(task, accountId),
  }
}
