/** Desk actions on an account that move no money. */
import * as v from 'valibot'
import { NewBankCard, WithdrawalAddress } from '#protocol/http/wallet.ts'
import { toWire } from '#protocol/money.ts'
import { canResetPassword, mailResetCode } from '../auth/password-reset.ts'
import { endSecondFactor } from '../auth/second-factor/state.ts'
import { resetTransactionPassword } from '../auth/transaction-password.ts'
import type { Transaction } from '../db/database.ts'
import { releaseCustomCoupon } from '../ledger/coupons/coupons.ts'
import { answerDispute } from '../ledger/disputes.ts'
import { changeDestination, type DestinationChange } from '../ledger/withdrawals.ts'
import {
  type Action,
  BadInput,
  type FormValues,
  requirePartner,
  requireReference,
  requireText,
} from './input.ts'
import { unlessBlocked, unlessClosed } from './open-accounts.ts'

const cardFields = [
  'bank_name',
  'beneficiary_name',
  'mobile',
  'bank_account',
  'bank_address',
  'card_name',
  'branch_name',
] as const

function parseDestination(values: FormValues): DestinationChange {
  const value = (field: string) => (values[field] ?? '').trim()
  if (values.kind === 'address') {
    const address = value('withdrawal_address')
    if (address === '') return { withdrawal_address: null }
    if (!v.is(WithdrawalAddress, address)) {
      throw new BadInput('withdrawal_address', 'This does not look like a withdrawal address.')
    }
    return { withdrawal_address: address }
  }
  if (values.kind !== 'card') throw new BadInput('kind', 'Choose the card or the address.')
  const fields = Object.fromEntries(cardFields.map((field) => [field, value(field)]))
  if (Object.values(fields).every((text) => text === '')) return { card: null }
  const card = v.safeParse(NewBankCard, fields)
  if (card.success) return { card: card.output }
  const field = v.getDotPath(card.issues[0]) ?? 'bank_name'
  throw new BadInput(field, 'Complete the card: this field is missing or has not the form it needs.')
}

export const destination: Action = unlessClosed(async (sandbox, values) => {
  const account = await requirePartner(sandbox, values)
  const change = parseDestination(values)
  if (!(await changeDestination(sandbox.database, account.id, change, sandbox.clock.now()))) {
    throw new BadInput('kind', 'This changes nothing.')
  }
  const what = 'card' in change ? 'card' : 'withdrawal address'
  const isCleared = Object.values(change).every((value) => value === null)
  const record = isCleared
    ? `The ${what} of ${account.username} can be set again. Withdrawals are held for 24 hours.`
    : `Set the ${what} of ${account.username}. If there was another, withdrawals are held for 24 hours.`
  return { record, about: { username: account.username } }
})

export const resetPassword: Action = unlessClosed(async (sandbox, values) => {
  const { id, username } = await requirePartner(sandbox, values)
  if (!(await resetTransactionPassword(sandbox.database, id, sandbox.clock.now()))) {
    throw new BadInput('username', `${username} has no transaction password.`)
  }
  return {
    record: `${username} can set a new transaction password. Withdrawals are held for 24 hours.`,
    about: { username },
  }
})

export const endSecondFactorOf: Action = unlessClosed(async (sandbox, values) => {
  const { id, username } = await requirePartner(sandbox, values)
  const { database, clock } = sandbox
  const end = (tx: Transaction) => endSecondFactor(tx, id, clock.now())
  if (!(await database.withAccountLock(end, id))) {
    throw new BadInput('username', `${username} has no second factor.`)
  }
  return { record: `${username} logs in without a code now, and was told so.`, about: { username } }
})

export const mailCode: Action = async (sandbox, values) => {
  const account = await requirePartner(sandbox, values)
  const { username } = account
  if (!canResetPassword(account)) {
    throw new BadInput(
      'username',
      `${username} came from a host app, or is blocked or closed: no code was mailed.`,
    )
  }
  await mailResetCode({ sandbox, language: 'en' }, username)
  return { record: `Mailed a code to the address of ${username}.`, about: { username } }
}

export const answer: Action = unlessClosed(async ({ database, clock }, values) => {
  const reference = requireReference(values, 'a movement in dispute')
  const text = requireText(values, 'answer', 'the answer; the partner reads it')
  if ((await answerDispute(database, reference, text, clock.now())) === undefined) {
    throw new BadInput('reference', `No dispute about ${reference} is open.`)
  }
  return { record: `Answered the dispute about ${reference}.`, about: { reference } }
})

export const coupon: Action = unlessBlocked(async (sandbox, values) => {
  const { id, username, currency } = await requirePartner(sandbox, values)
  const released = await releaseCustomCoupon(sandbox.database, id, sandbox.clock.now())
  if (released === undefined) {
    throw new BadInput('username', `${username} has no coupon that waits for customer service.`)
  }
  const value = `${toWire(released.value, currency)} ${currency}`
  return {
    record: `${username} can use the coupon now: it adds ${value} to the budget of one plan.`,
    about: { username },
  }
})
