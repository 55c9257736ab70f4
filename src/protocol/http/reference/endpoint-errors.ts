/**
 * The message keys with which a host refuses each call, beside what every call may be refused with. The sandbox's tests
 * fail on an answer that is not among them (`test-client.ts`), and provoke each that is (`sandbox/server/refused`).
 */
import type { Call } from '../endpoint.ts'
import { allEndpoints, type EndpointName } from '../endpoints.ts'
import { isMessageKey, type MessageKey } from '../messages.ts'

/** Of every call: a request that does not fit, too many tries, an error of the host, or that it keeps all money still. */
const anyCall = [
  'general.paramsError',
  'general.requestTooLarge',
  'general.tooManyTries',
  'general.moneyStopped',
  'general.serverError',
] as const satisfies readonly MessageKey[]

const blocked = [
  'session.accountNotActivated',
  'session.accountDisabled',
  'session.accountCancelled',
] as const satisfies readonly MessageKey[]

/** Of calls with a token: 401, 503, and 402 to 404 by the account's status. */
const anyUserCall = ['session.notAuthorised', 'session.tokenExpired', ...blocked] as const

/** Of each call, its own alone; beside what the schema of its request refuses with. */
export const endpointErrors = {
  login: ['auth.credentialsWrong', ...blocked],
  register: ['auth.invitationCodeNotFound', 'auth.usernameTaken'],
  handOver: ['session.notAuthorised', 'session.noUserData', ...blocked],
  handOverRegister: [
    'session.notAuthorised',
    'auth.invitationCodeNotFound',
    'auth.usernameTaken',
    ...blocked,
  ],
  openStore: ['auth.authorisationCodeNotFound', 'auth.storeAlreadyOpen'],
  signIn: ['signIn.alreadyToday'],
  changePassword: ['auth.oldPasswordWrong', 'auth.newPasswordSame'],
  setTransactionPassword: ['wallet.transactionPasswordOldWrong', 'wallet.transactionPasswordLocked'],
  checkTransactionPassword: [
    'wallet.transactionPasswordError',
    'wallet.transactionPasswordLocked',
    'wallet.transactionPasswordMissing',
  ],
  receiveCoupons: ['coupon.alreadyReceived'],
  upload: ['upload.imageTooLarge', 'upload.notAnImage'],
  contractUploadUrl: ['contract.alreadySigned'],
  contractUploadDone: [
    'contract.notUploaded',
    'contract.changedOnTheWay',
    'contract.signatureMissing',
    'contract.alreadySigned',
  ],
  acceptorDetail: ['exchange.acceptanceCodeWrong'],
  follow: ['follow.operatorIdWrong', 'follow.operatorIdSame'],
  markRead: ['notification.markReadFailed'],
  planDetail: ['plan.notFound'],
  productDetail: ['plan.notFound'],
  putPlan: [
    'plan.notFound',
    'plan.notWaiting',
    'plan.putAmountInvalid',
    'plan.putAmountOutOfRange',
    'plan.spendingCapExceeded',
    'wallet.insufficientBalance',
    'wallet.transactionPasswordMissing',
    'wallet.transactionPasswordError',
    'coupon.used',
    'coupon.expired',
    'coupon.sameNameToday',
    'coupon.belowRequirement',
    'coupon.statedAmountOnly',
    'coupon.followingOnly',
    'coupon.askCustomerService',
    'coupon.notFound',
  ],
  withdraw: [
    'wallet.amountIncorrect',
    'wallet.belowMinimum',
    'wallet.insufficientBalance',
    'wallet.methodNotBound',
    'wallet.startUpFundsNotReturned',
    'wallet.heldAfterChange',
    'wallet.transactionPasswordMissing',
    'wallet.transactionPasswordError',
  ],
  editBankCard: ['wallet.alreadyBound', 'wallet.notModified'],
  cancelWithdrawal: ['wallet.withdrawalNotFound', 'wallet.withdrawalNotPending'],
  openDispute: ['wallet.movementNotFound', 'wallet.disputeOpen'],
  setSpendingCap: ['wallet.amountIncorrect', 'wallet.notModified'],
  checkLoginPassword: ['account.passwordWrong'],
  resetPassword: ['auth.resetCodeWrong'],
  closeAccount: ['account.passwordWrong', 'account.moneyLeft', 'account.movementPending'],
} as const satisfies Partial<Record<EndpointName, readonly MessageKey[]>>

const own: Partial<Record<EndpointName, readonly MessageKey[]>> = endpointErrors

/** Calls about money and plans, which an account has once its ad account is open. */
const storeCalls: ReadonlySet<EndpointName> = new Set([
  'planList',
  'planDetail',
  'productDetail',
  'putPlan',
  'waitingCount',
  'statistics',
  'property',
  'withdraw',
  'entries',
  'acceptorOrders',
  'acceptorDetail',
  'cancelWithdrawal',
  'statement',
  'disputes',
  'openDispute',
  'spendingCap',
  'setSpendingCap',
])

export const needsOpenStore = (name: EndpointName): boolean => storeCalls.has(name)

/** The message keys that a request's schema refuses with, wherever in it they stand. */
function keysIn(schema: unknown, found = new Set<MessageKey>()): Set<MessageKey> {
  if (Array.isArray(schema)) for (const each of schema) keysIn(each, found)
  else if (typeof schema === 'object' && schema !== null) {
    const { message, entries, pipe, wrapped, options } = Object(schema)
    if (typeof message === 'string' && isMessageKey(message)) found.add(message)
    keysIn(Object.values(entries ?? {}), found)
    // The first of a pipe is the schema itself.
    for (const each of pipe ?? []) if (each !== schema) keysIn(each, found)
    keysIn(wrapped, found)
    keysIn(options, found)
  }
  return found
}

/** Every refusal of a call, its own first. */
export function errorsOf(name: EndpointName): readonly MessageKey[] {
  const { access, isOnce, request }: Call = allEndpoints[name]
  return [
    ...new Set<MessageKey>([
      ...(own[name] ?? []),
      ...keysIn(request),
      ...(storeCalls.has(name) ? (['auth.storeNotOpen'] as const) : []),
      ...(isOnce ? (['general.requestIdReused'] as const) : []),
      ...anyCall,
      ...(access === 'user' ? anyUserCall : []),
    ]),
  ]
}
