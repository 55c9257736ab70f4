/** Desk actions that move money, including foreign exchange. */
import { eq } from 'drizzle-orm'
import type { MessageKey } from '#protocol/http/messages.ts'
import { compare, toWire } from '#protocol/money.ts'
import { codeText } from '#protocol/validation/code.ts'
import { accounts } from '../db/schema/accounts.ts'
import { acceptances } from '../db/schema/ledger.ts'
import { plans } from '../db/schema/plans.ts'
import { BusinessError } from '../http/business-error.ts'
import { type AcceptanceStep, issueAcceptance, moveAcceptance } from '../ledger/acceptances.ts'
import { lockAccount } from '../ledger/accounts.ts'
import { chargeback as chargeBack, creditDeposit, maxDeposit } from '../ledger/customer-service.ts'
import { creditRequest, refuseRequest } from '../ledger/deposit-requests.ts'
import { returnUnusedCredit } from '../ledger/promotional-credit.ts'
import { refusePayout as refuseInLedger } from '../ledger/withdrawals.ts'
import { acceptors } from '../seed/acceptors.ts'
import {
  type Action,
  BadInput,
  requireAmount,
  requirePartner,
  requireReference,
  requireText,
} from './input.ts'
import { unlessBlocked, unlessClosed } from './open-accounts.ts'

/** Converts business errors of `work` to messages at a field. */
async function orBadInput<Result>(
  work: Promise<Result>,
  messages: Partial<Record<MessageKey, readonly [field: string, message: string]>>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const message = error instanceof BusinessError ? messages[error.key] : undefined
    throw message === undefined ? error : new BadInput(...message)
  }
}

export const deposit: Action = unlessBlocked(async (sandbox, values) => {
  const account = await requirePartner(sandbox, values)
  const { currency } = account
  const amount = requireAmount(values, currency)
  if (compare(amount, maxDeposit) > 0) {
    throw new BadInput('amount', `The largest deposit is ${toWire(maxDeposit, currency)} ${currency}.`)
  }
  const { reference } = await creditDeposit(sandbox.database, account.id, amount, sandbox.clock.now())
  const { username } = account
  const wire = toWire(amount, currency)
  return {
    record: `Deposited ${wire} ${currency} for ${username}. Reference: ${reference}`,
    about: { username, amount: wire },
  }
})

const noRequest = (reference: string) => new BadInput('reference', `No deposit request ${reference} waits.`)

/** Credits a deposit that a partner announced in the app, under its reference. */
export const confirmDeposit: Action = unlessBlocked(async ({ database, clock }, values) => {
  const reference = requireReference(values, 'a deposit request')
  const row = await creditRequest(database, reference, clock.now())
  if (row === undefined) throw noRequest(reference)
  return { record: `Credited deposit request ${reference}: ${row.amount}.`, about: { reference } }
})

export const refuseDeposit: Action = unlessClosed(async ({ database, clock }, values) => {
  const reference = requireReference(values, 'a deposit request')
  const reason = requireText(values, 'reason', 'the reason; the partner reads it')
  if ((await refuseRequest(database, reference, reason, clock.now())) === undefined)
    throw noRequest(reference)
  return { record: `Refused deposit request ${reference}; no money moved.`, about: { reference } }
})

export const credit: Action = unlessClosed(async (sandbox, values) => {
  const { id, username } = await requirePartner(sandbox, values)
  const outcome = await returnUnusedCredit(sandbox.database, id, sandbox.clock.now())
  if (outcome === 'in_use') {
    throw new BadInput(
      'username',
      `Some of ${username}'s start-up credit runs in plans; the first settlement takes it back.`,
    )
  }
  if (outcome === 'nothing_lent') {
    throw new BadInput('username', `${username} has no start-up credit to take back.`)
  }
  return {
    record: `Took the unused start-up credit of ${username} back. Withdrawals are free.`,
    about: { username },
  }
})

export const refusePayout: Action = unlessClosed(async ({ database, clock }, values) => {
  const reference = requireReference(values, 'a pending withdrawal')
  const reason = requireText(values, 'reason', 'the reason; the partner reads it')
  await orBadInput(refuseInLedger(database, reference, reason, clock.now()), {
    'wallet.withdrawalNotFound': ['reference', `There is no withdrawal ${reference}.`],
    'wallet.withdrawalNotPending': ['reference', `Withdrawal ${reference} is not pending any more.`],
  })
  return { record: `Refused withdrawal ${reference}; amount and fee are given back.`, about: { reference } }
})

export const chargeback: Action = unlessClosed(async ({ database, clock }, values) => {
  const number = codeText(requireText(values, 'plan', 'the number of a plan'))
  const [found] = await database.read
    .select({ id: plans.id, currency: accounts.currency })
    .from(plans)
    .innerJoin(accounts, eq(plans.account_id, accounts.id))
    .where(eq(plans.plan_number, number))
  if (found === undefined) throw new BadInput('plan', `There is no plan ${number}.`)
  const amount = requireAmount(values, found.currency)
  const reason = requireText(values, 'reason', 'the reason; the partner reads it')
  const { reference } = await orBadInput(chargeBack(database, found.id, amount, reason, clock.now()), {
    'plan.notFound': ['plan', `Plan ${number} has no revenue that waits to be settled.`],
    'wallet.insufficientBalance': ['amount', 'This is more than the plan has to be settled.'],
  })
  const wire = toWire(amount, found.currency)
  return {
    record: `Charged ${wire} ${found.currency} back from plan ${number}. Reference: ${reference}`,
    about: { plan: number, amount: wire },
  }
})

export const acceptanceCode: Action = unlessBlocked(async (sandbox, values) => {
  const account = await requirePartner(sandbox, values)
  const acceptor = acceptors.find(({ id }) => id === values.acceptor)
  if (acceptor === undefined) throw new BadInput('acceptor', 'Choose an acceptor.')
  if (acceptor.currency !== account.currency) {
    throw new BadInput('acceptor', `${acceptor.name} does not exchange ${account.currency}.`)
  }
  const amount = requireAmount(values, account.currency)
  if (compare(amount, acceptor.limit) > 0) {
    throw new BadInput(
      'amount',
      `${acceptor.name} accepts at most ${toWire(acceptor.limit, acceptor.currency)}.`,
    )
  }
  const { code, reference } = await sandbox.database.withAccountLock(
    (tx) => issueAcceptance(tx, account, acceptor, amount, sandbox.clock.now()),
    account.id,
  )
  const { username } = account
  return {
    record: `Issued an acceptance code for ${username}. Reference: ${reference}`,
    page: `Acceptance code for ${username}, for one use: ${code}. Reference: ${reference}`,
    about: { username, acceptor: acceptor.id, amount: toWire(amount, account.currency) },
  }
})

const steps: readonly AcceptanceStep[] = ['accepted', 'finished', 'refused']

export const acceptance: Action = unlessClosed(async ({ database, clock }, values) => {
  const reference = requireReference(values, 'an acceptance')
  const step = steps.find((name) => name === values.step)
  if (step === undefined) throw new BadInput('step', 'Choose what happens.')
  const [found] = await database.read
    .select({ accountId: acceptances.account_id })
    .from(acceptances)
    .where(eq(acceptances.reference, reference))
  if (found === undefined) throw new BadInput('reference', `There is no acceptance ${reference}.`)
  const isMoved = await database.withAccountLock(async (tx) => {
    const account = await lockAccount(tx, found.accountId)
    return moveAcceptance(tx, account, reference, step, clock)
  }, found.accountId)
  if (!isMoved) {
    throw new BadInput('reference', `Acceptance ${reference} is not running, or is ${step} already.`)
  }
  const record = `Acceptance ${reference} is ${step}.${step === 'finished' ? ' Its amount is deposited.' : ''}`
  return { record, about: { reference, step } }
})
