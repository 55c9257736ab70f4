/** What is typed into the desk's forms, and how it is read. */
import { type Amount, isPositive, parseAmount } from '#protocol/amount.ts'
import { fitsMinorDigits } from '#protocol/money.ts'
import type { Sandbox } from '../context.ts'
import type { Account } from '../db/schema/accounts.ts'
import { partnerNamed } from './partners.ts'

/** What was typed into a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>

/** The texts among the fields of a form that was sent. */
export function typedOf(form: Readonly<Record<string, unknown>>): Typed {
  const typed: Record<string, string> = {}
  for (const [name, value] of Object.entries(form)) if (typeof value === 'string') typed[name] = value
  return typed
}

/** Does what a form asks for and answers it in one sentence. */
export type Action = (sandbox: Sandbox, typed: Typed) => Promise<string>

/** Input the desk cannot use; the message is shown beside the form, with what was typed kept. */
export class BadInput extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'BadInput'
    this.field = field
  }
}

const mostText = 500

/** A text that has to be there. */
export function requiredText(typed: Typed, field: string, what: string): string {
  const text = (typed[field] ?? '').trim()
  if (text === '') throw new BadInput(field, `Enter ${what}.`)
  if (text.length > mostText) throw new BadInput(field, `At most ${mostText} characters.`)
  return text
}

/** A reference as it is written everywhere, however it was typed. */
export const typedReference = (typed: Typed, what: string): string =>
  requiredText(typed, 'reference', `the reference of ${what}`).toUpperCase()

/** The partner whose username was typed. */
export async function typedPartner(sandbox: Sandbox, typed: Typed): Promise<Account> {
  const username = requiredText(typed, 'username', 'the username of a partner')
  const account = await partnerNamed(sandbox.database, username)
  if (account === undefined) throw new BadInput('username', `There is no partner called "${username}".`)
  return account
}

/** An amount above zero that the currency has. */
export function typedAmount(typed: Typed, currency: string): Amount {
  const amount = parseAmount((typed.amount ?? '').trim())
  if (amount === undefined || !isPositive(amount) || !fitsMinorDigits(amount, currency)) {
    throw new BadInput('amount', `Enter an amount above 0 such as 250 or 250.50, in ${currency}.`)
  }
  return amount
}
