/** The notices of events: category, kind for preferences, and the value that a threshold counts. */
import type * as v from 'valibot'
import { type Amount, parseAmount } from '#protocol/amount.ts'
import type { NoticeKind, NotificationCategory } from '#protocol/http/notifications.ts'

export type NoticeCategory = v.InferOutput<typeof NotificationCategory>

interface Properties {
  readonly category: NoticeCategory
  readonly kind: NoticeKind
  /** The value whose size a threshold counts. Failures and refusals have none: they are always told. */
  readonly amount?: string
}

const activity = (kind: NoticeKind, amount?: string): Properties => ({
  category: 'activity',
  kind,
  ...(amount !== undefined && { amount }),
})

const announcement = { category: 'system_announcement', kind: 'announcement' } as const

export const notices = {
  welcome: announcement,
  firstSteps: activity('announcement'),
  planSettled: activity('settled'),
  planResult: activity('settled', 'result'),
  planFailed: activity('settled'),
  payoutPaid: activity('withdrawal', 'net'),
  payoutRefused: activity('withdrawal'),
  deposited: activity('deposit', 'amount'),
  depositRefused: activity('deposit'),
  passwordChanged: activity('security'),
  passwordReset: activity('security'),
  loginPasswordReset: activity('security'),
  destinationChanged: activity('security'),
  destinationBound: activity('security'),
  secondFactorOn: activity('security'),
  secondFactorOff: activity('security'),
  recoveryCodesRenewed: activity('security'),
  authenticatorAdded: activity('security'),
  authenticatorRemoved: activity('security'),
  passkeyAdded: activity('security'),
  passkeyRemoved: activity('security'),
  passkeyRefused: activity('security'),
  recoveryCodeUsed: activity('security'),
  secondFactorRefused: activity('security'),
  loginPasswordChanged: activity('security'),
  emailChanged: activity('security'),
  phoneChanged: activity('security'),
  disputeAnswered: activity('service'),
  creditReturned: activity('service'),
  couponApplied: activity('settled'),
  acceptanceCode: activity('service'),
  feedbackRead: activity('service'),
  contractSigned: activity('service'),
  signedIn: activity('sign_in'),
  plannedMaintenance: { category: 'system_maintenance', kind: 'announcement' },
  productsAdded: announcement,
} as const satisfies Record<string, Properties>

export type Notice = keyof typeof notices

/** The amount that a threshold of the notice's kind counts; undefined if it has none. */
export function amountOfNotice(notice: Notice, params: Readonly<Record<string, string>>): Amount | undefined {
  const { amount }: Properties = notices[notice]
  return amount === undefined ? undefined : parseAmount(params[amount] ?? '')
}

/** The kind of a stored notification; without a notice it is an announcement of the desk. */
export function kindOf(notice: string | null): NoticeKind {
  return Object.entries(notices).find(([name]) => name === notice)?.[1].kind ?? 'announcement'
}
