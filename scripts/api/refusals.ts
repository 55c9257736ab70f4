/** The message keys with which a host refuses each call, beside what every call may be refused with. */
import type { CallName } from '#contract/wire/calls.ts'
import type { MessageKey } from '#contract/wire/messages.ts'

/** Of every call: a request that does not fit, too many tries, an error of the host. */
export const anyCall: readonly MessageKey[] = [
  'general.paramsError',
  'general.tooManyTries',
  'general.serverError',
]

/** Of calls with a token: 401, 503, and 402 to 404 by the account's status. */
export const anyUserCall: readonly MessageKey[] = [
  'session.notAuthorised',
  'session.tokenExpired',
  'session.accountNotActivated',
  'session.accountDisabled',
  'session.accountCancelled',
]

export const refusals: { readonly [Name in CallName]?: readonly MessageKey[] } = {
  login: ['auth.credentialsWrong', 'session.accountDisabled', 'session.accountCancelled'],
  register: [
    'auth.invitationCodeNotFound',
    'auth.usernameTaken',
    'auth.usernameInvalid',
    'form.email',
    'form.phone',
  ],
  handOver: ['session.notAuthorised'],
  handOverRegister: ['session.notAuthorised', 'auth.invitationCodeNotFound'],
  openStore: ['auth.authorisationCodeNotFound', 'auth.storeAlreadyOpen'],
  signIn: ['signIn.alreadyToday', 'signIn.failed'],
  changePassword: ['auth.oldPasswordWrong', 'auth.newPasswordSame'],
  setTransactionPassword: ['wallet.transactionPasswordOldWrong', 'wallet.transactionPasswordLocked'],
  checkTransactionPassword: [
    'wallet.transactionPasswordError',
    'wallet.transactionPasswordLocked',
    'wallet.transactionPasswordMissing',
  ],
  receiveCoupons: ['coupon.alreadyReceived'],
  upload: ['upload.imageTooLarge', 'upload.notAnImage'],
  feedback: ['form.required', 'form.tooLong'],
  contractUploadUrl: ['contract.tooLarge', 'contract.notADocument', 'contract.alreadySigned'],
  contractUploadDone: [
    'contract.notUploaded',
    'contract.changedOnTheWay',
    'contract.signatureMissing',
    'contract.alreadySigned',
  ],
  acceptorDetail: ['exchange.acceptanceCodeWrong'],
  follow: ['follow.operatorIdWrong', 'follow.operatorIdSame'],
  markRead: ['notification.markReadFailed', 'notification.markAllReadFailed'],
  planDetail: ['plan.notFound'],
  productDetail: ['plan.notFound'],
  putPlan: [
    'plan.notFound',
    'plan.notWaiting',
    'plan.putAmountInvalid',
    'plan.putAmountOutOfRange',
    'plan.spendingCapExceeded',
    'wallet.insufficientBalance',
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
    'wallet.transactionPasswordError',
  ],
  editBankCard: ['wallet.alreadyBound', 'wallet.notModified'],
  cancelWithdrawal: ['wallet.withdrawalNotFound', 'wallet.withdrawalNotPending'],
  openDispute: ['wallet.movementNotFound', 'wallet.disputeOpen'],
  setSpendingCap: ['wallet.amountIncorrect'],
  checkLoginPassword: ['account.passwordWrong', 'general.tooManyTries'],
  forgotPassword: ['general.tooManyTries'],
  resetPassword: ['auth.resetCodeWrong', 'general.tooManyTries'],
  closeAccount: ['account.passwordWrong', 'account.moneyLeft', 'account.movementPending'],
}
