/** What the desk does to a partner's money. */
import { eq } from 'drizzle-orm'
import type { MessageKey } from '#protocol/http/messages.ts'
import { compare, toWire } from '#protocol/money.ts'
import { accounts, plans } from '../db/schema/core.ts'
import { BusinessError } from '../http/business-error.ts'
import { chargeback as chargeBack, grantDeposit, largestDeposit } from '../ledger/customer-service.ts'
import { returnUnusedCredit } from '../ledger/promotional-credit.ts'
import { refusePayout as refuse } from '../ledger/withdrawals.ts'
import { type Action, BadInput, requiredText, typedAmount, typedPartner, typedReference } from './input.ts'

/** Runs what the ledger may refuse, and says it beside the form. */
async function orBadInput<Result>(
  work: Promise<Result>,
  said: Partial<Record<MessageKey, readonly [field: string, message: string]>>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const bad = error instanceof BusinessError ? said[error.key] : undefined
    throw bad === undefined ? error : new BadInput(...bad)
  }
}

export const deposit: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  const { currency } = account
  const amount = typedAmount(typed, currency)
  if (compare(amount, largestDeposit) > 0) {
    throw new BadInput('amount', `The largest deposit is ${toWire(largestDeposit, currency)} ${currency}.`)
  }
  const { reference } = await grantDeposit(sandbox.database, account.id, amount, sandbox.clock.now())
  return `Deposited ${toWire(amount, currency)} ${currency} for ${account.username}. Reference: ${reference}`
}

export const credit: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
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

export const refusePayout: Action = async ({ database, clock }, typed) => {
  const reference = typedReference(typed, 'a pending withdrawal')
  const reason = requiredText(typed, 'reason', 'the reason; the partner reads it')
  await orBadInput(refuse(database, reference, reason, clock.now()), {
    'wallet.withdrawalNotFound': ['reference', `There is no withdrawal ${reference}.`],
    'wallet.withdrawalNotPending': ['reference', `Withdrawal ${reference} is not pending any more.`],
  })
  return `Refused withdrawal ${reference}; amount and fee are given back.`
}

export const chargeback: Action = async ({ database, clock }, typed) => {
  const number = requiredText(typed, 'plan', 'the number of a plan')
  const [found] = await database.read
    .select({ id: plans.id, currency: accounts.currency })
    .from(plans)
    .innerJoin(accounts, eq(plans.account_id, accounts.id))
    .where(eq(plans.plan_number, number))
  if (found === undefined) throw new BadInput('plan', `There is no plan ${number}.`)
  const amount = typedAmount(typed, found.currency)
  const reason = requiredText(typed, 'reason', 'the reason; the partner reads it')
  const { reference } = await orBadInput(chargeBack(database, found.id, amount, reason, clock.now()), {
    'plan.notFound': ['plan', `Plan ${number} has no revenue that waits to be settled.`],
    'wallet.insufficientBalance': ['amount', 'This is more than the plan has to be settled.'],
  })
  return `Charged ${toWire(amount, found.currency)} ${found.currency} back from plan ${number}. Reference: ${reference}`
}
