/** Partners for the fault tests, and the changes to their rows in the database. */
import { sql } from 'drizzle-orm'
import { amount } from '#protocol/money.ts'
import { partnerNamed } from '#sandbox/desk/partners.ts'
import { creditDeposit } from '#sandbox/ledger/customer-service.ts'
import { returnUnusedCredit } from '#sandbox/ledger/promotional-credit.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import type { Api } from './app-client.ts'

export type Database = RunningSandbox['sandbox']['database']
export type Account = NonNullable<Awaited<ReturnType<typeof partnerNamed>>>

/** MD5 of 123456. */
export const rightPassword = 'd7590014b0f4ee66057194730742c162'
export const loginPassword = 'correct horse 1'

export interface Partner {
  readonly account: Account
  readonly token: string
}

let nameCount = 0

/** An unused username. */
export function newName(): string {
  nameCount += 1
  return `faulty${nameCount}`
}

/** The fields of the registration form. */
export const registration = (username: string) => ({
  username,
  password: loginPassword,
  email: `${username}@partner.example`,
  phone: '+4915123456789',
  licenseKey: standingCodes.invitation,
})

/** A partner who has only registered. */
export async function newPartner({ sandbox }: RunningSandbox, api: Api): Promise<Partner> {
  const username = newName()
  const { token } = await api.as(undefined, () => api.request('register', registration(username)))
  const account = await partnerNamed(sandbox.database, username)
  if (account === undefined) throw new Error('the partner was not found')
  return { account, token }
}

/** A partner with an open ad account, and the start-up credit that was lent with it. */
export async function partnerWithCredit(running: RunningSandbox, api: Api): Promise<Partner> {
  const partner = await newPartner(running, api)
  const authorisation_code = standingCodes.authorisation
  const request_id = crypto.randomUUID()
  await api.as(partner.token, () => api.request('openStore', { authorisation_code, request_id }))
  return partner
}

/** A partner with an open ad account, a transaction password, a card and 500.00 that can be withdrawn. */
export async function readyPartner(running: RunningSandbox, api: Api): Promise<Partner> {
  const partner = await partnerWithCredit(running, api)
  const { database, clock } = running.sandbox
  await api.as(partner.token, async () => {
    await api.request('setTransactionPassword', { password: rightPassword })
    const card = {
      bank_name: 'Harbour Bank',
      beneficiary_name: 'Ana Weber',
      mobile: '+4915123456789',
      bank_account: 'DE02120300000000202051',
      bank_address: 'Pier 1, Hamburg',
    }
    await api.request('checkTransactionPassword', { password: rightPassword })
    await api.request('editBankCard', { card })
  })
  await returnUnusedCredit(database, partner.account.id, clock.now())
  await creditDeposit(database, partner.account.id, amount('500'), clock.now())
  return partner
}

/**
 * Sessions, rate limits and what the host's own checks of the ledger note are not effects of a request. The counts of entries
 * have a row per quarter of an hour: how many a request adds depends on the time. The invariants compare them with the entries.
 */
const ignoredTables = new Set([
  'entry_counts',
  'sessions',
  'tries',
  'ledger_checkpoints',
  'ledger_verified',
  'ledger_verified_balances',
  'ledger_verified_totals',
])

/** Returns a function that counts an account's rows in every table with an account's id. */
export async function rowCounter({ read }: Database) {
  const tables = await read
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and column_name = 'account_id'`)
  const names = tables.flatMap(({ name }) => (ignoredTables.has(name) ? [] : [name]))
  return async ({ account }: Partner): Promise<ReadonlyMap<string, number>> => {
    const counts = names.map(
      (name) =>
        sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)} where account_id = ${account.id}`,
    )
    const found = await read
      .select({ name: sql<string>`name`, rows: sql<number>`rows` })
      .from(sql`(${sql.join(counts, sql` union all `)}) as counts`)
    return new Map(found.map(({ name, rows }) => [name, rows]))
  }
}

/** The changed row counts as text, such as `withdrawals +1, entries +2`; empty for none. */
export function changeSince(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  return [...after]
    .flatMap(([name, rows]) => {
      const difference = rows - (before.get(name) ?? 0)
      return difference === 0 ? [] : [`${name} ${difference > 0 ? '+' : ''}${difference}`]
    })
    .toSorted()
    .join(', ')
}
