/**
 * Keeps the desk's actions away from accounts that nobody can enter (docs/decisions/0094). The status counts that the holder of the
 * account's lock reads: an action that waits while the account is closed is refused as well.
 */
import type { Sandbox } from '../context.ts'
import type { Admit } from '../db/database.ts'
import { BadInput, type FormValues } from './input.ts'

type Act<Result> = (sandbox: Sandbox, values: FormValues) => Promise<Result>

/** The field of a form that says which account it is about. */
const fieldOf = (values: FormValues): string =>
  ['username', 'reference', 'plan'].find((name) => values[name] !== undefined) ?? 'username'

const admitting =
  (admitFor: (field: string) => Admit) =>
  <Result>(act: Act<Result>): Act<Result> =>
  (sandbox, values) => {
    const { database } = sandbox
    const admit = admitFor(fieldOf(values))
    const withAccountLock: typeof database.withAccountLock = (task, accountId) =>
      database.withAccountLock(task, accountId, admit)
    return act({ ...sandbox, database: { ...database, withAccountLock } }, values)
  }

const admitUnlessClosed =
  (field: string): Admit =>
  (status) => {
    if (status === 'cancelled') throw new BadInput(field, 'This account is closed. Nothing was done.')
  }

/** Refuses an action for a closed account. For what also makes sense while an account is blocked. */
export const unlessClosed = admitting(admitUnlessClosed)

/** Refuses an action for a closed or blocked account. For what brings money in, or only the partner can use. */
export const unlessBlocked = admitting((field) => (status) => {
  admitUnlessClosed(field)(status)
  if (status === 'disabled')
    throw new BadInput(field, 'This account is blocked: nobody can enter it. Nothing was done.')
})
