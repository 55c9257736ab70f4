/** Classes of amounts, so that an index gives the newest entries of a range of amounts. */
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Amount } from '#protocol/amount.ts'
import { amount } from '#protocol/money.ts'

/** The lower bounds of classes of amounts: 1, 2, 3, 5 and 7 of each power of ten, from cents to billions. */
export const classBounds: readonly Amount[] = Array.from({ length: 12 }, (_, power) =>
  ['1', '2', '3', '5', '7'].map((digit) =>
    amount(power < 2 ? `0.${'0'.repeat(1 - power)}${digit}` : `${digit}${'0'.repeat(power - 2)}`),
  ),
).flat()

/** How many bounds are not above an amount without its sign: the search of a range reads few classes, each newest first. */
export const amountClassOf = (amount: AnyPgColumn) =>
  sql`width_bucket(abs(${amount}), ${sql.raw(`ARRAY[${classBounds.join(', ')}]::numeric[]`)})`
