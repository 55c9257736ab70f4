/** Checks of announced deposits (an addition): they are made and cancelled once, and move no money. Only with `--move-money`. */
import { randomUUID } from 'node:crypto'
import { additions } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { amount as amountOf, equals } from '#protocol/money.ts'
import { type Check, type CheckContext, expectData, expectRejection, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

const refused = envelopeCodes.paramsError

async function requestTwice({ client }: CheckContext): Promise<void> {
  const { additions: offered, idempotency } = await ok(client, 'basicConfig')
  if (!offered.includes(additions.requestDeposit.path)) throw new NothingToCheck('not offered')
  if (!idempotency) throw new NothingToCheck('basic_config.idempotency is not true')
  const before = await ok(client, 'property')
  const waiting = (await ok(client, 'deposits', { status: 'waiting' })).total

  const request = { amount: '25.00', request_id: randomUUID() }
  const sent = await client.call('requestDeposit', request)
  const { reference, amount, status } = expectData('requestDeposit', sent)
  must(
    status === 'waiting' && equals(amount, amountOf('25')),
    'requestDeposit: not the requested one',
    sent.data,
  )
  const repeated = await client.call('requestDeposit', request)
  must(
    JSON.stringify(repeated.data) === JSON.stringify(sent.data),
    'requestDeposit: a repeat does not get the first answer',
    repeated,
  )
  await expectRejection(client, 'requestDeposit', { ...request, amount: '26.00' }, refused)
  const listed = await ok(client, 'deposits', { status: 'waiting', page_size: 100 })
  must(listed.total === waiting + 1, 'deposits: a repeat was executed again', [waiting, listed.total])
  must(
    listed.list.every((row) => row.status === 'waiting'),
    'deposits: the list of those that wait has others',
    listed.list,
  )

  const cancelled = await ok(client, 'cancelDeposit', { reference, request_id: randomUUID() })
  must(cancelled.status === 'cancelled', 'cancelDeposit: the request is not cancelled', cancelled)
  const after = await ok(client, 'property')
  must(equals(before.available, after.available), 'an announced deposit moved money')
}

const money = (name: string, run: Check['run']): Check => ({ area: 'money', name, movesMoney: true, run })

export const depositChecks: readonly Check[] = [
  money('a deposit is announced once, moves no money, and can be cancelled', requestTwice),
  money('an amount that cannot be deposited is refused with a reason', async ({ client }) => {
    const { additions: offered } = await ok(client, 'basicConfig')
    if (!offered.includes(additions.requestDeposit.path)) throw new NothingToCheck('not offered')
    for (const amount of ['0', '-1', '1e3', '0.0001'])
      await expectRejection(client, 'requestDeposit', { amount, request_id: randomUUID() }, refused)
    const reference = 'D-00000000'
    await expectRejection(client, 'cancelDeposit', { reference, request_id: randomUUID() }, refused)
  }),
]
