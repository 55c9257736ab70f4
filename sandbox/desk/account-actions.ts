/** Desk actions on a partner's account that move no money. */
import * as v from 'valibot'
import { BankCard, WithdrawalAddress } from '#protocol/http/wallet.ts'
import { toWire } from '#protocol/money.ts'
import { canResetPassword, mailResetCode } from '../auth/password-reset.ts'
import { resetTransactionPassword } from '../auth/transaction-password.ts'
import { releaseCustomCoupon } from '../ledger/coupons/coupons.ts'
import { answerDispute } from '../ledger/disputes.ts'
import { changeDestination, type DestinationChange } from '../ledger/withdrawals.ts'
import { type Action, BadInput, requiredText, type Typed, typedPartner, typedReference } from './input.ts'

export const cardFields = [
  'bank_name',
  'beneficiary_name',
  'mobile',
  'bank_account',
  'bank_address',
  'card_name',
  'branch_name',
] as const

function typedDestination(typed: Typed): DestinationChange {
  const value = (field: string) => (typed[field] ?? '').trim()
  if (typed.kind === 'address') {
    const address = value('withdrawal_address')
    if (address === '') return { withdrawal_address: null }
    if (!v.is(WithdrawalAddress, address)) {
      throw new BadInput('withdrawal_address', 'This does not look like a withdrawal address.')
    }
    return { withdrawal_address: address }
  }
  if (typed.kind !== 'card') throw new BadInput('kind', 'Choose the card or the address.')
  const given = Object.fromEntries(cardFields.map((field) => [field, value(field)]))
  if (Object.values(given).every((each) => each === '')) return { card: null }
  const card = v.safeParse(BankCard, given)
  if (card.success) return { card: card.output }
  const field = v.getDotPath(card.issues[0]) ?? 'bank_name'
  throw new BadInput(field, 'Complete the card: this field is missing or has not the form it needs.')
}

export const destination: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  const change = typedDestination(typed)
  if (!(await changeDestination(sandbox.database, account.id, change, sandbox.clock.now()))) {
    throw new BadInput('kind', 'This changes nothing.')
  }
  const what = 'card' in change ? 'card' : 'withdrawal address'
  const isFreed = Object.values(change).every((each) => each === null)
  return isFreed
    ? `The ${what} of ${account.username} can be set again. Withdrawals are held for 24 hours.`
    : `Set the ${what} of ${account.username}. If there was another, withdrawals are held for 24 hours.`
}

export const resetPassword: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  if (!(await resetTransactionPassword(sandbox.database, account.id, sandbox.clock.now()))) {
    throw new BadInput('username', `${account.username} has no transaction password.`)
  }
  return `${account.username} can set a new transaction password. Withdrawals are held for 24 hours.`
}

export const mailCode: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  const { username } = account
  if (!canResetPassword(account)) {
    throw new BadInput('username', `${username} came from a host app or is blocked: no code was mailed.`)
  }
  await mailResetCode({ sandbox, language: 'en' }, username)
  return `Mailed a code to the address of ${username}.`
}

export const answer: Action = async ({ database, clock }, typed) => {
  const reference = typedReference(typed, 'a movement in dispute')
  const text = requiredText(typed, 'answer', 'the answer; the partner reads it')
  if ((await answerDispute(database, reference, text, clock.now())) === undefined) {
    throw new BadInput('reference', `No dispute about ${reference} is open.`)
  }
  return `Answered the dispute about ${reference}.`
}

export const coupon: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  const released = await releaseCustomCoupon(sandbox.database, account.id, sandbox.clock.now())
  if (released === undefined) {
    throw new BadInput('username', `${account.username} has no coupon that waits for customer service.`)
  }
  const value = `${toWire(released.value, account.currency)} ${account.currency}`
  return `${account.username} can use the coupon now: it adds ${value} to what runs in a put.`
}
