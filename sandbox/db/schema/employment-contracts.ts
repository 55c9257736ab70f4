/** Employment contracts: uploads that are announced, put, confirmed and signed, in this order. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DocumentType } from '#protocol/file-type.ts'
import { bytes, instant } from './columns.ts'
import { accounts } from './core.ts'

export const contracts = pgTable(
  'contracts',
  {
    /** Not to be guessed. */
    key: text().primaryKey(),
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    /** What was announced: the file has to be this long and of this type by its bytes. */
    file_name: text().notNull(),
    type: text().$type<DocumentType>().notNull(),
    size: integer().notNull(),
    /** Until then the file can be put. */
    expires_at: instant().notNull(),
    /** Set by the one put there is. */
    stored_at: instant(),
    bytes: bytes(),
    sha256: text(),
    confirmed_at: instant(),
    signed_at: instant(),
    reference: text().unique(),
    /** The upload whose bytes became the signature; a repeat of the signing names it again. */
    signature_address: text(),
    signature: bytes(),
  },
  (table) => [
    index('contracts_account').on(table.account_id, table.confirmed_at),
    uniqueIndex('contracts_one_signed').on(table.account_id).where(sql`${table.signed_at} is not null`),
    check(
      'contracts_stored',
      sql`(${table.stored_at} is null) = (${table.bytes} is null) and (${table.bytes} is null) = (${table.sha256} is null)`,
    ),
    check('contracts_confirmed', sql`${table.confirmed_at} is null or ${table.stored_at} is not null`),
    check(
      'contracts_signed',
      sql`(${table.signed_at} is null) = (${table.signature} is null)
        and (${table.signed_at} is null) = (${table.reference} is null)
        and (${table.signed_at} is null or ${table.confirmed_at} is not null)`,
    ),
  ],
)
