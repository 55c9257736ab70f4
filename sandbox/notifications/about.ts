/** What a notice is about: its topic, and what an app can open. */
import type { NotificationTarget } from '#protocol/http/notifications.ts'
import type { Notice } from './kinds.ts'

interface About {
  readonly topic: string
  readonly kind: string
  /** The value of the notice that is the target's id; without it there is no target. */
  readonly id?: string
}

const abouts: Readonly<Partial<Record<Notice, About>>> = {
  planSettled: { topic: 'settlement', kind: 'plan', id: 'plan_id' },
  planResult: { topic: 'settlement', kind: 'plan', id: 'plan_id' },
  planFailed: { topic: 'plan', kind: 'plan', id: 'plan_id' },
  payoutPaid: { topic: 'withdrawal', kind: 'receipt', id: 'reference' },
  payoutRefused: { topic: 'withdrawal', kind: 'receipt', id: 'reference' },
  deposited: { topic: 'deposit', kind: 'receipt', id: 'reference' },
  depositRefused: { topic: 'deposit', kind: 'deposits' },
  passwordChanged: { topic: 'security', kind: 'wallet' },
  passwordReset: { topic: 'security', kind: 'transaction_password' },
  loginPasswordReset: { topic: 'security', kind: 'sessions' },
  loginPasswordChanged: { topic: 'security', kind: 'sessions' },
  emailChanged: { topic: 'security', kind: 'sessions' },
  phoneChanged: { topic: 'security', kind: 'sessions' },
  destinationChanged: { topic: 'security', kind: 'destination' },
  destinationBound: { topic: 'security', kind: 'destination' },
  signedIn: { topic: 'security', kind: 'sessions' },
  secondFactorOn: { topic: 'security', kind: 'sessions' },
  secondFactorOff: { topic: 'security', kind: 'sessions' },
  recoveryCodesRenewed: { topic: 'security', kind: 'sessions' },
  authenticatorAdded: { topic: 'security', kind: 'sessions' },
  authenticatorRemoved: { topic: 'security', kind: 'sessions' },
  passkeyAdded: { topic: 'security', kind: 'sessions' },
  passkeyRemoved: { topic: 'security', kind: 'sessions' },
  passkeyRefused: { topic: 'security', kind: 'sessions' },
  recoveryCodeUsed: { topic: 'security', kind: 'sessions' },
  secondFactorRefused: { topic: 'security', kind: 'sessions' },
  disputeAnswered: { topic: 'dispute', kind: 'disputes' },
  creditReturned: { topic: 'credit', kind: 'wallet' },
  couponApplied: { topic: 'coupon', kind: 'coupons' },
  acceptanceCode: { topic: 'exchange', kind: 'exchange' },
}

/** Topic and target of a stored notice; nothing for one that is about nothing else. */
export function aboutOf(
  notice: string,
  params: Readonly<Record<string, string>>,
): { topic?: string; target?: NotificationTarget } {
  const about = Object.entries(abouts).find(([name]) => name === notice)?.[1]
  if (about === undefined) return {}
  const { topic, kind } = about
  if (about.id === undefined) return { topic, target: { kind, id: undefined } }
  const id = params[about.id]
  return id === undefined ? { topic } : { topic, target: { kind, id } }
}
