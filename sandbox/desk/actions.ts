/** What a tester does at the desk: each action reads its form and answers what was done, in one sentence. */
import { compare, fitsMinorDigits, isPositive, parseAmount, toWire } from '#contract/money.ts'
import { type CodeKind, issueCode } from '../auth/codes.ts'
import type { Sandbox } from '../context.ts'
import type { Account } from '../db/schema.ts'
import { passTime } from '../delivery/pass-time.ts'
import { returnUnusedCredit } from '../ledger/credit.ts'
import { grantDeposit, largestDeposit } from '../ledger/customer-service.ts'
import { partnerNamed } from './partners.ts'

/** What was typed into a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>

/** Input the desk cannot use; the message is shown beside the form, with what was typed kept. */
export class BadInput extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'BadInput'
    this.field = field
  }
}

export type Action = (sandbox: Sandbox, typed: Typed) => Promise<string>

const mostDays = 365

async function partnerOf(sandbox: Sandbox, typed: Typed): Promise<Account> {
  const username = typed.username ?? ''
  if (username.trim() === '') throw new BadInput('username', 'Enter the username of a partner.')
  const account = await partnerNamed(sandbox.database, username)
  if (account === undefined) throw new BadInput('username', `There is no partner called "${username}".`)
  return account
}

const deposit: Action = async (sandbox, typed) => {
  const account = await partnerOf(sandbox, typed)
  const amount = parseAmount((typed.amount ?? '').trim())
  const { currency } = account
  if (amount === undefined || !isPositive(amount) || !fitsMinorDigits(amount, currency)) {
    throw new BadInput('amount', `Enter an amount above 0 such as 250 or 250.50, in ${currency}.`)
  }
  if (compare(amount, largestDeposit) > 0) {
    throw new BadInput('amount', `The largest deposit is ${toWire(largestDeposit, currency)} ${currency}.`)
  }
  const { reference } = await grantDeposit(sandbox.database, account.id, amount, sandbox.clock.now())
  return `Deposited ${toWire(amount, currency)} ${currency} for ${account.username}. Reference: ${reference}`
}

function wholeNumber(typed: Typed, field: string): number {
  const written = (typed[field] ?? '').trim()
  if (written === '') return 0
  if (!/^\d{1,6}$/.test(written)) throw new BadInput(field, `Enter whole ${field}, such as 2.`)
  return Number(written)
}

const time: Action = async (sandbox, typed) => {
  const minutes = wholeNumber(typed, 'hours') * 60 + wholeNumber(typed, 'minutes')
  if (minutes === 0) throw new BadInput('hours', 'Enter how much time to let pass, at least a minute.')
  if (minutes > mostDays * 24 * 60) throw new BadInput('hours', `At most ${mostDays} days at once.`)
  await passTime(sandbox, minutes * 60_000)
  return `Delivery is ${Math.floor(minutes / 60)} h ${minutes % 60} min further.`
}

const code: Action = async (sandbox, typed) => {
  const kinds: readonly CodeKind[] = ['invitation', 'authorisation']
  const kind = kinds.find((each) => each === typed.kind)
  if (kind === undefined) throw new BadInput('kind', 'Choose which code to issue.')
  return `New ${kind} code, for one use: ${await issueCode(sandbox.database.read, sandbox.clock, kind)}`
}

const credit: Action = async (sandbox, typed) => {
  const account = await partnerOf(sandbox, typed)
  const outcome = await returnUnusedCredit(sandbox.database, account.id, sandbox.clock.now())
  if (outcome === 'in_use') {
    throw new BadInput(
      'username',
      `Some of ${account.username}'s start-up credit runs in plans; the first settlement takes it back.`,
    )
  }
  if (outcome === 'nothing_lent') {
    throw new BadInput('username', `${account.username} has no start-up credit to take back.`)
  }
  return `Took the unused start-up credit of ${account.username} back. Withdrawals are free.`
}

/** By the path that their forms are sent to. */
export const actions = { deposit, time, code, credit } as const
export type ActionName = keyof typeof actions
