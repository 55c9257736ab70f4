/** Work at the desk that happens as a whole or not at all. */
import { sql } from 'drizzle-orm'
import type { Sandbox } from '../context.ts'
import type { Admit, Transaction } from '../db/database.ts'
import { lockAccount } from '../ledger/accounts.ts'
import type { Mail } from '../notifications/outbox.ts'

/** Nobody waits long for a form that another process holds, and a process that stops in the middle loses its connection. */
const limits = sql`select set_config('lock_timeout', '5000ms', true),
  set_config('idle_in_transaction_session_timeout', '10000ms', true)`

/** The sandbox with `tx` as its database; what it mails is added to `mails`. */
function within(sandbox: Sandbox, tx: Transaction, mails: Mail[]): Sandbox {
  const queries = {
    read: tx,
    db: tx,
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => work(tx),
    withAccountLock: async <Result>(
      work: (tx: Transaction) => Promise<Result>,
      accountId: string,
      admit?: Admit,
    ) => {
      const { status } = await lockAccount(tx, accountId)
      admit?.(status)
      return work(tx)
    },
    serializable: () => Promise.reject(new Error('this transaction is not serializable')),
  }
  const outbox = { ...sandbox.outbox, send: (mail: Mail) => void mails.push(mail) }
  return { ...sandbox, database: { ...sandbox.database, ...queries }, outbox }
}

/**
 * Runs `work` with a sandbox whose queries are all in one transaction, and sends its mail once that is committed. Like the
 * transactions of the database it is retried when PostgreSQL asks for it.
 */
export async function inTransaction<Result>(
  sandbox: Sandbox,
  work: (sandbox: Sandbox) => Promise<Result>,
): Promise<Result> {
  const { result, mails } = await sandbox.database.transaction(async (tx) => {
    await tx.execute(limits)
    const mails: Mail[] = []
    return { result: await work(within(sandbox, tx, mails)), mails }
  })
  for (const mail of mails) sandbox.outbox.send(mail)
  return result
}
