/** Partners of a sandbox for the faults' tests, and what the database holds of them. */
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
export const rightPassword = 'e10adc3949ba59abbe56e057f20f883e'
export const loginPassword = 'correct horse 1'

export interface Partner {
  readonly account: Account
  readonly token: string
}

let made = 0

/** A name that no partner has yet. */
export function newName(): string {
  made += 1
  return `faulty${made}`
}

/** What a newcomer enters to register. */
export const newcomer = (username: string) => ({
  username,
  password: loginPassword,
  email: `${username}@partner.example`,
  phone: '+4915123456789',
  licenseKey: standingCodes.invitation,
})

/** A partner with nothing but an account. */
export async function newPartner({ sandbox }: RunningSandbox, api: Api): Promise<Partner> {
  const username = newName()
  const { token } = await api.as(undefined, () => api.ask('register', newcomer(username)))
  const account = await partnerNamed(sandbox.database, username)
  if (account === undefined) throw new Error('the partner is not there')
  return { account, token }
}

/** A partner with an open ad account, a transaction password, a card, 500.00, and free to withdraw. */
export async function readyPartner(running: RunningSandbox, api: Api): Promise<Partner> {
  const partner = await newPartner(running, api)
  const { database, clock } = running.sandbox
  await api.as(partner.token, async () => {
    const authorisation_code = standingCodes.authorisation
    await api.ask('openStore', { authorisation_code, request_id: crypto.randomUUID() })
    await api.ask('setTransactionPassword', { password: rightPassword })
    const card = {
      bank_name: 'Harbour Bank',
      beneficiary_name: 'Ana Weber',
      mobile: '+4915123456789',
      bank_account: 'DE02120300000000202051',
      bank_address: 'Pier 1, Hamburg',
    }
    await api.ask('editBankCard', { card })
  })
  await returnUnusedCredit(database, partner.account.id, clock.now())
  await creditDeposit(database, partner.account.id, amount('500'), clock.now())
  return partner
}

/** Sessions and limits on tries are no effect: they say who asked, not what was done. */
const noEffect = new Set(['sessions', 'tries'])

/** Counts the rows of an account in every table that has any of accounts. */
export async function footprints({ read }: Database) {
  const named = await read
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and column_name = 'account_id'`)
  const names = named.flatMap(({ name }) => (noEffect.has(name) ? [] : [name]))
  return async ({ account }: Partner): Promise<ReadonlyMap<string, number>> => {
    const counts = names.map(
      (name) =>
        sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)} where account_id = ${account.id}`,
    )
    const found = await read
      .select({ name: sql<string>`name`, rows: sql<number>`rows` })
      .from(sql`(${sql.join(counts, sql` union all `)}) as counts`)
    return new Map(found.map((each) => [each.name, each.rows]))
  }
}

/** What has changed since, as text that can be compared: `withdrawals +1, entries +2`; empty for nothing. */
export function changeSince(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  return [...after]
    .flatMap(([name, rows]) => {
      const more = rows - (before.get(name) ?? 0)
      return more === 0 ? [] : [`${name} ${more > 0 ? '+' : ''}${more}`]
    })
    .toSorted()
    .join(', ')
}
