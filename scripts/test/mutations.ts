/** Bugs in code that moves money. `mutation-tests.ts` verifies that the ledger's model detects each of them. */
import { parseSync } from 'vite'

export interface Mutation {
  readonly name: string
  readonly file: string
  /** The function that is changed. */
  readonly in: string
  /** Code that occurs once in the function, in any formatting. */
  readonly from: string
  readonly to: string
}

const withdrawals = 'sandbox/ledger/withdrawals.ts'
const settle = 'sandbox/delivery/settle.ts'
const coupons = 'sandbox/ledger/coupons/coupons.ts'
const idempotency = 'sandbox/idempotency/with-idempotency-key.ts'
const withdraw = 'sandbox/routes/wallet/withdrawals.ts'
const credit = 'sandbox/ledger/promotional-credit.ts'

export const mutations: readonly Mutation[] = [
  {
    name: 'a withdrawal may take more than there is',
    file: withdraw,
    in: 'withdraw',
    from: 'compare(request.amount, available) > 0',
    to: 'compare(request.amount, available) > 1',
  },
  {
    name: 'a withdrawal of exactly the minimum is refused',
    file: withdraw,
    in: 'feeOf',
    from: 'compare(amount, method.minimum) < 0',
    to: 'compare(amount, method.minimum) <= 0',
  },
  {
    name: 'a withdrawal is possible while start-up credit is outstanding',
    file: withdraw,
    in: 'withdraw',
    from: 'isCreditOutstanding(account)',
    to: "isCreditOutstanding(account) && account.settled_total === '1'",
  },
  {
    name: 'a cancelled withdrawal does not give its fee back',
    file: withdrawals,
    in: 'postReturn',
    from: 'amount: fee',
    to: 'amount: subtract(fee, fee)',
  },
  {
    name: 'a withdrawal can be cancelled after it was paid',
    file: withdrawals,
    in: 'returnWithdrawal',
    from: "withdrawal.status !== 'pending'",
    to: "withdrawal.status === 'cancelled' || withdrawal.status === 'refused'",
  },
  {
    name: 'a payout pays a withdrawal that was cancelled meanwhile',
    file: 'sandbox/delivery/advance.ts',
    in: 'payOut',
    from: "eq(withdrawals.status, 'pending')",
    to: "eq(withdrawals.method, 'card')",
  },
  {
    name: 'a step-up window can be used twice',
    file: 'sandbox/ledger/step-up.ts',
    in: 'closeWindow',
    from: 'step_up_until: null',
    to: 'account_id: account.id',
  },
  {
    name: 'a repeat with another body gets the first response',
    file: idempotency,
    in: 'claimRequest',
    from: '|| first.body_hash !== hash',
    to: '',
  },
  {
    name: 'a business error is not stored, so a repeat is executed',
    file: idempotency,
    in: 'withIdempotencyKey',
    from: 'claimRequest(tx, claim, response)',
    to: 'Promise.resolve(undefined)',
  },
  {
    name: 'settlement keeps the unused start-up credit',
    file: settle,
    in: 'settlePlan',
    from: '(await readBalances(tx, account.id)).start_up_credit',
    to: 'smaller((await readBalances(tx, account.id)).start_up_credit, zero)',
  },
  {
    name: 'settlement takes back the credit in the budget instead of the billed credit',
    file: settle,
    in: 'settlePlan',
    from: 'smaller(plan.credit_billed, afterShare)',
    to: 'smaller(plan.credit_amount, afterShare)',
  },
  {
    name: 'the network’s share is truncated instead of rounded',
    file: settle,
    in: 'settlePlan',
    from: 'minorDigitsOf(account.currency))',
    to: "minorDigitsOf(account.currency), 'down')",
  },
  {
    name: 'the level depends on the revenue settled before this plan',
    file: settle,
    in: 'settlePlan',
    from: 'levelOf(settledTotal)',
    to: 'levelOf(account.settled_total)',
  },
  {
    name: 'a failed matching pays the coupon’s part to the partner',
    file: settle,
    in: 'failPlan',
    from: 'subtract(subtract(put, plan.credit_amount), networkPart)',
    to: 'subtract(put, plan.credit_amount)',
  },
  {
    name: 'a failed matching returns credit to the partner that was taken back already',
    file: settle,
    in: 'failPlan',
    from: "account.credit_returned_at === null ? 'start_up_credit' : 'credit_pool'",
    to: "'start_up_credit'",
  },
  {
    name: 'revenue that was charged back accrues again',
    file: 'sandbox/delivery/deliver.ts',
    in: 'deliver',
    from: 'add(plan.revenue, plan.charged_back)',
    to: 'plan.revenue',
  },
  {
    name: 'delivery bills own money before start-up credit',
    file: 'sandbox/delivery/deliver.ts',
    in: 'deliver',
    from: 'smaller(billed, subtract(plan.credit_amount, plan.credit_billed))',
    to: 'smaller(subtract(billed, billed), subtract(plan.credit_amount, plan.credit_billed))',
  },
  {
    name: 'the partner gets the unbilled part of what a coupon paid',
    file: coupons,
    in: 'settleCoupon',
    from: 'portion(settled.rest, ',
    to: 'portion(zero, ',
  },
  {
    name: 'two coupons of the same name can be used on one day',
    file: coupons,
    in: 'assertNameUnused',
    from: 'used !== undefined',
    to: "used?.id === ''",
  },
  {
    name: 'a share voucher reduces the share below zero',
    file: coupons,
    in: 'settleCoupon',
    from: 'smaller(coupon.share_less, settled.share)',
    to: 'coupon.share_less',
  },
  {
    name: 'a funding takes own money before start-up credit',
    file: 'sandbox/delivery/fund.ts',
    in: 'splitFunding',
    from: 'smaller(balances.start_up_credit, amount)',
    to: 'smaller(balances.start_up_credit, subtract(amount, smaller(amount, balances.available)))',
  },
  {
    name: 'a spending cap is raised at once',
    file: 'sandbox/ledger/spending-cap.ts',
    in: 'changeCap',
    from: 'isSame(requested, before.cap)',
    to: 'requested !== null',
  },
  {
    name: 'unused credit can be taken back twice',
    file: credit,
    in: 'postReturn',
    from: 'credit_returned_at: at',
    to: 'credit_returned_at: null',
  },
  {
    name: 'the trigger drops the cents of large deposits',
    file: 'sandbox/db/migrations/0024_ledger_history.sql',
    in: 'entries_apply',
    from: 'amount + NEW.amount',
    to: 'amount + CASE WHEN NEW.amount > 5000 THEN trunc(NEW.amount) ELSE NEW.amount END',
  },
]

/** Start and end of the functions of this name: declarations, or constants that hold one. */
function findFunctions(path: string, code: string, name: string): [start: number, end: number][] {
  if (path.endsWith('.sql')) {
    const pattern = new RegExp(`FUNCTION ${name}\\(.*?\\$\\$.*?\\$\\$`, 'gs')
    return [...code.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length])
  }
  return parseSync(path, code).program.body.flatMap((statement): [number, number][] => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration')
      return declaration.id?.name === name ? [[declaration.start, declaration.end]] : []
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations
      .filter(({ id }) => id.type === 'Identifier' && id.name === name)
      .map(({ start, end }) => [start, end])
  })
}

/** Matches the code with other line breaks, spaces and trailing commas. */
function anyFormatting(code: string): RegExp {
  const tokens = code.match(/\w+|[^\w\s]/g) ?? []
  const escaped = tokens.map((token) => token.replace(/[$.*+?^()[\]{}|\\]/, '\\$&'))
  return new RegExp(escaped.join('\\s*').replaceAll('\\s*\\)', '\\s*,?\\s*\\)'), 'g')
}

/** The file's code with the mutation; throws unless the function and the code to replace occur once. */
export function mutate({ name, file, in: symbol, from, to }: Mutation, code: string): string {
  const [found, ...others] = findFunctions(file, code, symbol)
  if (found === undefined || others.length > 0)
    throw new Error(`${name}: ${file} has no one function ${symbol}`)
  const [start, end] = found
  const matches = [...code.slice(start, end).matchAll(anyFormatting(from))]
  const [match] = matches
  if (match === undefined || matches.length > 1)
    throw new Error(`${name}: "${from}" occurs ${matches.length} times in ${symbol} of ${file}`)
  const index = start + match.index
  return code.slice(0, index) + to + code.slice(index + match[0].length)
}
