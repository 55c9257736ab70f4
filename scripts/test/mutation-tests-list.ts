/** Money bugs that somebody could write; `scripts/test/mutation-tests.ts` shows that the ledger's model finds each of them. */
export interface Mutation {
  readonly name: string
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  readonly to: string
}

const returned = 'sandbox/ledger/withdrawals.ts'
const settle = 'sandbox/delivery/settle.ts'
const coupons = 'sandbox/ledger/coupons/coupons.ts'
const once = 'sandbox/idempotency/with-idempotency-key.ts'
const withdraw = 'sandbox/routes/wallet/withdraw.ts'
const credit = 'sandbox/ledger/promotional-credit.ts'

export const mutations: readonly Mutation[] = [
  {
    name: 'a withdrawal may take more than there is',
    file: withdraw,
    from: 'if (compare(request.amount, available) > 0)',
    to: 'if (compare(request.amount, available) > 1)',
  },
  {
    name: 'a withdrawal of exactly the minimum is refused',
    file: withdraw,
    from: 'if (compare(amount, method.minimum) < 0)',
    to: 'if (compare(amount, method.minimum) <= 0)',
  },
  {
    name: 'the fee of a withdrawal is cut off instead of rounded',
    file: 'src/protocol/http/wallet.ts',
    from: 'multiply(amount, method.fee_rate, minorDigitsOf(currency))',
    to: "multiply(amount, method.fee_rate, minorDigitsOf(currency), 'down')",
  },
  {
    name: 'a withdrawal is possible while start-up credit is out',
    file: withdraw,
    from: "if (isCreditOutstanding(account)) throw new BusinessError('wallet.startUpFundsNotReturned')",
    to: "if (isCreditOutstanding(account) && account.settled_total === '1') throw new BusinessError('wallet.startUpFundsNotReturned')",
  },
  {
    name: 'a cancelled withdrawal does not give its fee back',
    file: returned,
    from: `      from: 'fees',
      to: 'available',
      amount: fee,`,
    to: `      from: 'fees',
      to: 'available',
      amount: subtract(fee, fee),`,
  },
  {
    name: 'a withdrawal can be cancelled after it was paid',
    file: returned,
    from: "if (withdrawal.status !== 'pending') throw",
    to: "if (withdrawal.status === 'cancelled' || withdrawal.status === 'refused') throw",
  },
  {
    name: 'a payout pays what was cancelled meanwhile',
    file: 'sandbox/delivery/pay-out.ts',
    from: "const isDue = and(eq(withdrawals.status, 'pending'), lte(",
    to: "const isDue = and(eq(withdrawals.method, 'card'), lte(",
  },
  {
    name: 'one step-up window serves twice',
    file: 'sandbox/ledger/step-up.ts',
    from: '.set({ step_up_until: null })',
    to: '.set({ account_id: account.id })',
  },
  {
    name: 'a repeat with another body gets the first answer',
    file: once,
    from: 'if (first?.call !== call || first.body_hash !== hash) throw',
    to: 'if (first?.call !== call) throw',
  },
  {
    name: 'a refusal is not kept, so a repeat of it may act',
    file: once,
    from: 'const first = await database.serializable((tx) => claimRequest(tx, claim, refused), accountId)',
    to: 'const first = await Promise.resolve(undefined)',
  },
  {
    name: 'settlement keeps the unused start-up credit',
    file: settle,
    from: 'const unused = isFirst ? (await readBalances(tx, account.id)).start_up_credit : zero',
    to: 'const unused = isFirst ? smaller((await readBalances(tx, account.id)).start_up_credit, zero) : zero',
  },
  {
    name: 'settlement takes back the credit that was put, not what was billed of it',
    file: settle,
    from: 'const creditReturned = smaller(plan.credit_billed, afterShare)',
    to: 'const creditReturned = smaller(plan.credit_amount, afterShare)',
  },
  {
    name: 'the network’s share is cut off instead of rounded',
    file: settle,
    from: 'multiply(plan.revenue, plan.share_rate ?? zero, minorDigitsOf(account.currency))',
    to: "multiply(plan.revenue, plan.share_rate ?? zero, minorDigitsOf(account.currency), 'down')",
  },
  {
    name: 'the level follows what was settled before this plan',
    file: settle,
    from: 'shop_level: levelOf(settledTotal)',
    to: 'shop_level: levelOf(account.settled_total)',
  },
  {
    name: 'a failed matching pays the coupon’s part to the partner',
    file: settle,
    from: 'amount: subtract(subtract(put, plan.credit_amount), networkPart),',
    to: 'amount: subtract(put, plan.credit_amount),',
  },
  {
    name: 'a failed matching lends credit anew that was taken back',
    file: settle,
    from: "to: account.credit_returned_at === null ? 'start_up_credit' : 'credit_pool',",
    to: "to: 'start_up_credit',",
  },
  {
    name: 'revenue that was charged back accrues again',
    file: 'sandbox/delivery/deliver.ts',
    from: 'subtract(target.revenue, add(plan.revenue, plan.charged_back))',
    to: 'subtract(target.revenue, plan.revenue)',
  },
  {
    name: 'delivery bills own money before start-up credit',
    file: 'sandbox/delivery/deliver.ts',
    from: 'const fromCredit = smaller(billed, subtract(plan.credit_amount, plan.credit_billed))',
    to: 'const fromCredit = smaller(subtract(billed, billed), subtract(plan.credit_amount, plan.credit_billed))',
  },
  {
    name: 'the partner gets the rest of what a coupon paid',
    file: coupons,
    from: '? portion(settled.rest, coupon.network_part, settled.paidInto, minorDigitsOf(currency))',
    to: '? portion(zero, coupon.network_part, settled.paidInto, minorDigitsOf(currency))',
  },
  {
    name: 'two coupons of a name work on one day',
    file: coupons,
    from: "if (used !== undefined) throw new BusinessError('coupon.sameNameToday')",
    to: "if (used?.id === '') throw new BusinessError('coupon.sameNameToday')",
  },
  {
    name: 'a share voucher pays more than the share',
    file: coupons,
    from: 'const shareLess = smaller(coupon.share_less, settled.share)',
    to: 'const shareLess = coupon.share_less',
  },
  {
    name: 'a put takes own money before start-up credit',
    file: 'sandbox/delivery/fund.ts',
    from: 'const fromCredit = smaller(balances.start_up_credit, amount)',
    to: 'const fromCredit = smaller(balances.start_up_credit, subtract(amount, smaller(amount, balances.available)))',
  },
  {
    name: 'a spending cap is raised at once',
    file: 'sandbox/ledger/spending-cap.ts',
    from: 'const isNow = isLower(wanted, before.cap) || isSame(wanted, before.cap)',
    to: 'const isNow = isLower(wanted, before.cap) || wanted !== null',
  },
  {
    name: 'unused credit can be taken back twice',
    file: credit,
    from: 'await tx.update(accounts).set({ credit_returned_at: now }).where(eq(accounts.id, accountId))',
    to: 'await tx.update(accounts).set({ credit_returned_at: null }).where(eq(accounts.id, accountId))',
  },
  {
    name: 'the trigger forgets the cents of large deposits',
    file: 'sandbox/db/migrations/0004_wallet_rules.sql',
    from: 'UPDATE balances SET amount = amount + NEW.amount',
    to: 'UPDATE balances SET amount = amount + CASE WHEN NEW.amount > 5000 THEN trunc(NEW.amount) ELSE NEW.amount END',
  },
]
