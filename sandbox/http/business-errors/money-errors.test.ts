import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { amount as amountOf } from '#protocol/money.ts'
import { coupons } from '../../db/schema/plans.ts'
import { advanceClock } from '../../delivery/advance.ts'
import {
  type Answer,
  type ErrorCases,
  type MoneyEndpoint,
  sharedSandbox,
  testErrorCases,
  twice,
  updateAccount,
} from '../../testing/error-cases.ts'
import { rightPassword } from '../../testing/sandbox.ts'
import { switchOn } from '../../testing/second-factor.ts'
import { otherPassword, type TestWallet } from '../../testing/wallet.ts'

const shared = sharedSandbox()
const card = {
  bank_name: 'Harbour Bank',
  beneficiary_name: 'Ana Weber',
  mobile: '+4915112345678',
  bank_account: 'DE02120300000000202051',
  bank_address: 'Pier 1, Hamburg',
}

/** The waiting plan of a product. */
async function planIdOf(wallet: TestWallet, productId = 'brindle-coffee'): Promise<string> {
  const { list } = await wallet.ok('planList', { status: 'waitPut', page_size: 100 })
  return list.find((plan) => plan.product_id === productId)?.id ?? ''
}

async function couponsOf(wallet: TestWallet, type: string): Promise<string[]> {
  const { list } = await wallet.ok('coupons', { page_size: 100 })
  return list.filter((coupon) => coupon.type === type).map((coupon) => coupon.id)
}

async function fundWith(
  wallet: TestWallet,
  coupon_id: string | undefined,
  amount: string,
  productId?: string,
) {
  await wallet.stepUp()
  return wallet.send('putPlan', { id: await planIdOf(wallet, productId), amount, coupon_id })
}

async function fundWithFirst(wallet: TestWallet, type: string, amount: string) {
  const [coupon] = await couponsOf(wallet, type)
  return fundWith(wallet, coupon, amount)
}

const withPack =
  (send: (wallet: TestWallet) => Answer) =>
  async (wallet: TestWallet): Answer => {
    await wallet.ok('receiveCoupons', { request_id: randomUUID() })
    return send(wallet)
  }

const withdraw = (wallet: TestWallet, amount = '50') => wallet.send('withdraw', { amount, method: 'address' })

const cases: ErrorCases<MoneyEndpoint> = {
  planDetail: { 'plan.notFound': ({ send }) => send('planDetail', { id: 'none' }) },
  setSettledNotice: { 'plan.notFound': ({ send }) => send('setSettledNotice', { id: 'none', is_on: true }) },
  productDetail: { 'plan.notFound': ({ send }) => send('productDetail', { id: 'none' }) },
  putPlan: {
    'plan.notFound': ({ send }) => send('putPlan', { id: 'none', amount: '50' }),
    'plan.notWaiting': async (wallet) => {
      const id = await planIdOf(wallet)
      await wallet.put('brindle-coffee', '50')
      return wallet.send('putPlan', { id, amount: '50' })
    },
    'plan.putAmountInvalid': ({ put }) => put('brindle-coffee', '50.001'),
    'plan.putAmountOutOfRange': ({ put }) => put('brindle-coffee', '0.01'),
    'plan.spendingCapExceeded': async (wallet) => {
      await wallet.ok('setSpendingCap', { cap: '40', request_id: randomUUID() })
      return wallet.put('brindle-coffee', '50')
    },
    'wallet.insufficientBalance': ({ put }) => put('tidewheel', '1000.01'),
    'wallet.transactionPasswordMissing': async (wallet) => {
      await updateAccount(shared(), wallet, { transaction_password_hash: null })
      return wallet.send('putPlan', { id: await planIdOf(wallet), amount: '50' })
    },
    'wallet.transactionPasswordError': async (wallet) =>
      wallet.send('putPlan', { id: await planIdOf(wallet), amount: '50' }),
    'coupon.used': withPack(async (wallet) => {
      const [coupon] = await couponsOf(wallet, 'deduction')
      await fundWith(wallet, coupon, '100')
      return fundWith(wallet, coupon, '100', 'fernway-maps')
    }),
    'coupon.expired': withPack(async (wallet) => {
      const [coupon] = await couponsOf(wallet, 'deduction')
      await shared()
        .database.db.update(coupons)
        .set({ expires_at: shared().clock.now() })
        .where(eq(coupons.account_id, wallet.account.id))
      return fundWith(wallet, coupon, '100')
    }),
    'coupon.sameNameToday': withPack(async (wallet) => {
      const [one, two] = await couponsOf(wallet, 'discount')
      await fundWith(wallet, one, '100')
      return fundWith(wallet, two, '100', 'fernway-maps')
    }),
    'coupon.belowRequirement': withPack((wallet) => fundWithFirst(wallet, 'discount', '49.99')),
    'coupon.statedAmountOnly': withPack((wallet) => fundWithFirst(wallet, 'fixed_amount', '51')),
    'coupon.followingOnly': withPack((wallet) => fundWithFirst(wallet, 'team', '100')),
    'coupon.askCustomerService': withPack((wallet) => fundWithFirst(wallet, 'custom', '100')),
    'coupon.notFound': (wallet) => fundWith(wallet, 'none', '100'),
  },
  withdraw: {
    'wallet.amountIncorrect': (wallet) => withdraw(wallet, '50.001'),
    'wallet.belowMinimum': (wallet) => withdraw(wallet, '1'),
    'wallet.insufficientBalance': (wallet) => withdraw(wallet, '1000.01'),
    'wallet.methodNotBound': ({ send }) => send('withdraw', { amount: '50', method: 'card' }),
    'wallet.startUpFundsNotReturned': async () => {
      const token = await shared().server.registerOpen()
      const request = { amount: '50', method: 'address', request_id: randomUUID() }
      return shared().server.call('withdraw', request, token)
    },
    'wallet.heldAfterChange': async (wallet) => {
      await wallet.ok('setTransactionPassword', { password: otherPassword, old: rightPassword })
      return withdraw(wallet)
    },
    'wallet.transactionPasswordMissing': async (wallet) => {
      await updateAccount(shared(), wallet, { transaction_password_hash: null })
      return withdraw(wallet)
    },
    'wallet.transactionPasswordError': (wallet) => withdraw(wallet),
  },
  editBankCard: {
    'wallet.alreadyBound': async ({ send, stepUp }) => {
      await stepUp()
      await send('editBankCard', { card })
      return send('editBankCard', { card: { ...card, bank_name: 'Another Bank' } })
    },
    'wallet.notModified': async ({ send, stepUp }) => {
      await stepUp()
      return twice(() => send('editBankCard', { card }))
    },
    'wallet.transactionPasswordError': ({ send }) => send('editBankCard', { card }),
    'auth.secondFactorNeeded': async (wallet) => {
      await switchOn(wallet, shared().clock)
      await wallet.stepUp()
      return wallet.send('editBankCard', { card })
    },
    'account.passwordNeeded': async (wallet) => {
      await updateAccount(shared(), wallet, { transaction_password_hash: null })
      return wallet.send('editBankCard', { card })
    },
    'wallet.ibanMistyped': ({ send }) =>
      send('editBankCard', { card: { ...card, bank_account: 'DE02 1203 0000 0000 2020 52' } }),
  },
  cancelWithdrawal: {
    'wallet.withdrawalNotFound': ({ send }) => send('cancelWithdrawal', { reference: 'W-00000000' }),
    'wallet.withdrawalNotPending': async (wallet) => {
      const { reference } = await wallet.withdraw('50')
      await advanceClock(shared().server.sandbox, 24 * 3_600_000)
      return wallet.send('cancelWithdrawal', { reference })
    },
  },
  returnStartUpCredit: {
    'wallet.creditInUse': async (wallet) => {
      await updateAccount(shared(), wallet, { credit_lent: amountOf('100'), credit_returned_at: null })
      return wallet.send('returnStartUpCredit')
    },
    'wallet.creditNotLent': ({ send }) => send('returnStartUpCredit'),
  },
  requestDeposit: {
    'wallet.amountIncorrect': ({ send }) => send('requestDeposit', { amount: '50.001' }),
  },
  cancelDeposit: {
    'wallet.movementNotFound': ({ send }) => send('cancelDeposit', { reference: 'D-00000000' }),
  },
  openDispute: {
    'wallet.movementNotFound': ({ send }) => send('openDispute', { reference: 'D-0', text: 'Why?' }),
    'wallet.disputeOpen': async (wallet) => {
      const { reference } = await wallet.deposit('10')
      return twice(() => wallet.send('openDispute', { reference, text: 'Why?' }))
    },
  },
  setSpendingCap: {
    'wallet.amountIncorrect': ({ send }) => send('setSpendingCap', { cap: '50.001' }),
    'wallet.notModified': ({ send }) => twice(() => send('setSpendingCap', { cap: '500' })),
  },
}

testErrorCases(shared, cases)
