/** Checks that move money or can be done only once: only with `--move-money`, with small amounts, cancelled where possible. */
import { createHash, randomUUID } from 'node:crypto'
import type { RequestOf, ResponseOf } from '#protocol/http/endpoint.ts'
import { additions, type Endpoints } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { add, compare, subtract, sum } from '#protocol/money.ts'
import { type Check, type CheckContext, expectData, expectRejection, ok } from './check.ts'
import { CheckFailure, type Client, must, NothingToCheck } from './client.ts'

const refused = envelopeCodes.paramsError

async function stepUp({ client, transactionPassword }: CheckContext): Promise<void> {
  if (transactionPassword === undefined) throw new NothingToCheck('no transaction password was given')
  const password = createHash('md5').update(transactionPassword).digest('hex')
  await ok(client, 'checkTransactionPassword', { password })
}

async function cheapestWaitingPlan(client: Client) {
  const { list } = await ok(client, 'planList', { status: 'waitPut', page_size: 100 })
  const [plan] = list.toSorted((a, b) => compare(a.minimum_amount, b.minimum_amount))
  if (!plan) throw new NothingToCheck('there is no waiting plan')
  return plan
}

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

async function requireIdempotency(client: Client): Promise<void> {
  const { idempotency } = await ok(client, 'basicConfig')
  if (!idempotency) throw new NothingToCheck('basic_config.idempotency is not true')
}

/** Sends a request in a step-up window twice with the same `request_id`; resolves to the receipt of both. */
async function sendTwice<Name extends 'putPlan' | 'withdraw'>(
  context: CheckContext,
  name: Name,
  request: RequestOf<Endpoints[Name]>,
): Promise<ResponseOf<Endpoints[Name]>> {
  const { client } = context
  await stepUp(context)
  const sent = await client.call(name, request)
  const receipt = expectData(name, sent)
  const repeated = await client.call(name, request)
  must(
    repeated.code === 200 && isSameJson(repeated.data, sent.data),
    `${name}: a repeat does not get the first answer`,
    repeated,
  )
  return receipt
}

/** The state of the balances that the figures name; undefined for a host without. */
async function balancesVersion(client: Client): Promise<string | undefined> {
  const figures = await ok(client, 'statistics', { type: 1 })
  return 'unchanged' in figures ? undefined : figures.balances_version
}

async function fundTwice(context: CheckContext): Promise<void> {
  const { client } = context
  await requireIdempotency(client)
  const plan = await cheapestWaitingPlan(client)
  const request = { id: plan.id, amount: plan.minimum_amount, request_id: randomUUID() }
  const before = await ok(client, 'property')
  const version = await balancesVersion(client)
  const receipt = await sendTwice(context, 'putPlan', request)
  if (version !== undefined)
    must(
      version !== (await balancesVersion(client)),
      'putPlan: the balances changed, their version did not',
      version,
    )
  const after = await ok(client, 'property')
  const difference = subtract(before.available, after.available)
  must(compare(difference, receipt.from_available) === 0, 'putPlan: a repeat was executed again', {
    difference,
    receipt,
  })
  must(
    compare(receipt.available_after, after.available) === 0,
    'putPlan: available_after is not the available balance',
  )
  await expectRejection(client, 'putPlan', { ...request, amount: plan.maximum_amount }, refused)
}

/** Withdraws the minimum twice with the same `request_id`, and cancels it if the host supports that. */
async function withdrawTwice(context: CheckContext): Promise<void> {
  const { client } = context
  await requireIdempotency(client)
  const config = await ok(client, 'basicConfig')
  const before = await ok(client, 'property')
  if (before.withdraw_blocks.length > 0) throw new NothingToCheck(before.withdraw_blocks[0]?.msg ?? 'blocked')
  const bound = await ok(client, 'bankCard')
  const method = config.withdraw_method_config.find((candidate) =>
    candidate.method === 'card' ? bound.card : bound.withdrawal_address,
  )
  if (!method) throw new NothingToCheck('no card or address is set')
  if (compare(before.available, method.minimum) < 0) throw new NothingToCheck('too little is available')
  const request = { amount: method.minimum, method: method.method, request_id: randomUUID() }
  const receipt = await sendTwice(context, 'withdraw', request)
  const after = await ok(client, 'property')
  const difference = subtract(before.available, after.available)
  must(compare(difference, receipt.amount) === 0, 'withdraw: the balance did not decrease by the amount', {
    difference,
    receipt,
  })
  must(
    compare(add(receipt.arrives, receipt.fee), receipt.amount) === 0,
    'withdraw: arrives and fee do not add up to the amount',
  )
  if (!config.additions.includes(additions.cancelWithdrawal.path)) return
  await ok(client, 'cancelWithdrawal', { reference: receipt.reference, request_id: randomUUID() })
  const restored = await ok(client, 'property')
  must(compare(restored.available, before.available) === 0, 'cancelWithdrawal: not everything was returned')
}

const money = (name: string, run: Check['run']): Check => ({ area: 'money', name, movesMoney: true, run })

export const moneyChecks: readonly Check[] = [
  money('a put without a step-up window is refused', async ({ client }) => {
    const { id, minimum_amount } = await cheapestWaitingPlan(client)
    await expectRejection(
      client,
      'putPlan',
      { id, amount: minimum_amount, request_id: randomUUID() },
      refused,
    )
  }),
  money('a put outside its limits is refused with a reason, and moves nothing', async (context) => {
    const { client } = context
    const { id, maximum_amount } = await cheapestWaitingPlan(client)
    const before = await ok(client, 'property')
    for (const amount of [add(maximum_amount, maximum_amount), '0', '-1', '1e3', '0.0001']) {
      await stepUp(context)
      await expectRejection(client, 'putPlan', { id, amount, request_id: randomUUID() }, refused)
    }
    const after = await ok(client, 'property')
    must(compare(before.available, after.available) === 0, 'a rejected put moved money')
  }),
  money('a put runs once, however often its request_id comes', fundTwice),
  money('a withdrawal that cannot be made is refused with a reason', async (context) => {
    const { client } = context
    const { available } = await ok(client, 'property')
    await stepUp(context)
    const amount = add(available, available)
    const isZero = compare(amount, subtract(amount, amount)) === 0
    const request = { amount: isZero ? '1' : amount, method: 'card', request_id: randomUUID() }
    await expectRejection(client, 'withdraw', request, refused)
  }),
  money('a withdrawal runs once, costs what its receipt says, and comes back when cancelled', withdrawTwice),
  money(
    'the start-up credit is given back once, is refused while a plan uses it, and then blocks no withdrawal',
    async ({ client }) => {
      const { additions: offered } = await ok(client, 'basicConfig')
      if (!offered.includes(additions.returnStartUpCredit.path)) throw new NothingToCheck('not offered')
      const { start_up_credit: credit } = await ok(client, 'property')
      const request = { request_id: randomUUID() }
      if (!credit || credit.is_returned || compare(credit.unused, credit.lent) !== 0) {
        await expectRejection(client, 'returnStartUpCredit', request, refused)
        return
      }
      const first = await client.call('returnStartUpCredit', request)
      const repeated = await client.call('returnStartUpCredit', request)
      must(isSameJson(first, repeated), 'a repeat does not get the first answer')
      const after = await ok(client, 'property')
      must(after.start_up_credit?.is_returned === true, 'the credit is not returned', after.start_up_credit)
      const isBlocked = after.withdraw_blocks.some(({ key }) => key === 'wallet.startUpFundsNotReturned')
      must(!isBlocked, 'the returned credit still blocks withdrawals')
      await expectRejection(client, 'returnStartUpCredit', { request_id: randomUUID() }, refused)
    },
  ),
  money('a daily sign-in counts once', async ({ client }) => {
    const request = { request_id: randomUUID() }
    const first = await client.call('signIn', request)
    const repeated = await client.call('signIn', request)
    if (first.code !== 200 && first.code !== refused)
      throw new CheckFailure(`signIn answers code ${first.code}`)
    must(
      repeated.code === first.code && isSameJson(repeated.data, first.data),
      'signIn: a repeat does not get the first answer',
    )
  }),
]

export const sumChecks: readonly Check[] = [
  {
    area: 'sums',
    name: 'total assets are available, to be consumed and to be settled',
    run: async ({ client }) => {
      const property = await ok(client, 'property')
      const parts = sum([property.available, property.to_be_consumed, property.to_be_settled])
      must(
        compare(parts, property.total_assets) === 0,
        'the three balances do not add up to the total',
        property,
      )
    },
  },
  {
    area: 'sums',
    name: 'the sums of a month are those of the entries of the requested type',
    run: async ({ client }) => {
      const [newest] = (await ok(client, 'entries', { type: 'system_deposit', page_size: 1 })).list
      if (newest === undefined) throw new NothingToCheck('no deposit')
      const month = newest.time.slice(0, 7)
      const deposits = await ok(client, 'entries', { month, type: 'system_deposit', page_size: 100 })
      if (deposits.money_in === undefined) throw new NothingToCheck('no sums')
      if (deposits.total !== deposits.list.length) throw new NothingToCheck('more than a page of deposits')
      const sumOfDeposits = sum(deposits.list.map(({ amount }) => amount))
      must(compare(deposits.money_in, sumOfDeposits) === 0, 'the sum of deposits differs', deposits.money_in)
    },
  },
  {
    area: 'sums',
    name: 'entries are numbered without gaps, newest first, and each balance follows from the one before',
    run: async ({ client }) => {
      const { list } = await ok(client, 'entries', { page_size: 100 })
      if (list.length < 2) throw new NothingToCheck('fewer than two entries')
      list.slice(1).forEach((entry, index) => {
        must(entry.id + 1 === list[index]?.id, 'entries skip a number or are not newest first', entry.id)
      })
      for (const balance of new Set(list.map((entry) => entry.balance))) {
        const own = list.filter((entry) => entry.balance === balance)
        own.slice(0, -1).forEach((entry, index) => {
          const before = own[index + 1]?.balance_after
          must(
            before !== undefined && compare(add(before, entry.amount), entry.balance_after) === 0,
            `entry ${entry.id}: ${balance} does not follow from the entry before`,
            entry,
          )
        })
      }
    },
  },
  {
    area: 'sums',
    name: 'the newest entry of the available balance says what the wallet says',
    run: async ({ client }) => {
      const { list } = await ok(client, 'entries', { page_size: 100 })
      const newest = list.find(({ balance }) => balance === 'available')
      if (!newest) throw new NothingToCheck('no entry of the available balance')
      const { available } = await ok(client, 'property')
      must(compare(newest.balance_after, available) === 0, 'the entries and the wallet differ', [
        newest,
        available,
      ])
    },
  },
  {
    area: 'sums',
    name: 'a settled result is revenue less share less billed plus discount',
    run: async ({ client }) => {
      const { list } = await ok(client, 'planList', { status: 'settled', page_size: 5 })
      if (list.length === 0) throw new NothingToCheck('no settled plan')
      for (const { id } of list) {
        const { result } = await ok(client, 'planDetail', { id })
        must(result !== undefined, `plan ${id} is settled and has no result`)
        const net = add(subtract(subtract(result.revenue, result.share), result.billed), result.discount)
        must(compare(net, result.net) === 0, `the result of plan ${id} does not add up`, result)
      }
    },
  },
]
