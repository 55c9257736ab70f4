/** Reads and validates the input of the desk's forms. */
import { type Amount, isPositive } from '#protocol/amount.ts'
import { codeText } from '#protocol/validation/code.ts'
import { amountIn, readAmount } from '#protocol/validation/read-amount.ts'
import type { Sandbox } from '../context.ts'
import type { Account } from '../db/schema/accounts.ts'
import { partnerNamed } from './partners.ts'

/** The input of a form, by field name. */
export type FormValues = Readonly<Record<string, string>>

/** The text fields of a submitted form. */
export function formValuesOf(form: Readonly<Record<string, unknown>>): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(form)) if (typeof value === 'string') values[name] = value
  return values
}

/** What an action did. */
export interface ActionResult {
  /**
   * One sentence of facts, for the record and the page: what was found, parsed or made. Never a code, a password or a link, nor
   * words that somebody typed.
   */
  readonly record: string
  /** What the page says instead, where that is more. */
  readonly page?: string
  /** What it was done to, for the record, under the same rule. */
  readonly about?: Readonly<Record<string, string>>
  /** Runs when everything is committed. */
  readonly afterwards?: (sandbox: Sandbox) => Promise<void>
}

/** Handles a submitted form, with the queries of one transaction. Throws a `BadInput` if it is rejected. */
export type Action = (sandbox: Sandbox, values: FormValues) => Promise<ActionResult>

/** Invalid input; the message is shown at the form, which keeps its values. */
export class BadInput extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'BadInput'
    this.field = field
  }
}

const maxTextLength = 500

/** How many characters of a text are too many; 0 for none. */
export const charactersOver = (text: string, most: number): number => Math.max(0, [...text].length - most)

/** A required text; `what` completes the message "Enter …". */
export function requireText(values: FormValues, field: string, what: string): string {
  const text = (values[field] ?? '').trim()
  if (text === '') throw new BadInput(field, `Enter ${what}.`)
  const over = charactersOver(text, maxTextLength)
  if (over > 0) throw new BadInput(field, `At most ${maxTextLength} characters: ${over} too many.`)
  return text
}

/** A required reference, as it is stored. */
export const requireReference = (values: FormValues, what: string): string =>
  codeText(requireText(values, 'reference', `the reference of ${what}`)).toUpperCase()

/** The partner with the entered username. */
export async function requirePartner(sandbox: Sandbox, values: FormValues): Promise<Account> {
  const username = requireText(values, 'username', 'the username of a partner')
  const account = await partnerNamed(sandbox.database, username)
  if (account === undefined) throw new BadInput('username', `There is no partner called "${username}".`)
  return account
}

/** An amount above zero, not finer than the currency, as English writes it. */
export function requireAmount(values: FormValues, currency: string): Amount {
  const amount = amountIn(readAmount(values.amount ?? '', { tag: 'en', currency }))
  if (amount === undefined || !isPositive(amount)) {
    throw new BadInput('amount', `Enter an amount above 0 such as 250 or 250.50, in ${currency}.`)
  }
  return amount
}
