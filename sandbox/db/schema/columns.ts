/** Column types that the tables share. */
import { randomUUID } from 'node:crypto'
import { customType, text, timestamp } from 'drizzle-orm/pg-core'
import type { Amount } from '#protocol/amount.ts'
import { amount } from '#protocol/money.ts'

/** An exact amount: `numeric` in the database, an `Amount` in code, never a float on the way. */
export const money = customType<{ data: Amount; driverData: string }>({
  dataType: () => 'numeric(30, 6)',
  fromDriver: (text) => amount(text),
  toDriver: (value) => value,
})

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A point of time with milliseconds, as a `Date` has them. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

export const id = () => text().primaryKey().$defaultFn(randomUUID)
