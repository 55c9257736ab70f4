/** The figures add up (docs/rules.md, section R1). */
import { add, compare, subtract, sum } from '#protocol/money.ts'
import type { Check } from './check.ts'
import { must, NothingToCheck } from './failing.ts'
import { ok } from './read.ts'

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
    name: 'entries are numbered without gaps, newest first, and each balance follows from the one before',
    run: async ({ client }) => {
      const { list } = await ok(client, 'entries', { page_size: 100 })
      if (list.length < 2) throw new NothingToCheck('fewer than two entries')
      list.slice(1).forEach((entry, at) => {
        must(entry.id + 1 === list[at]?.id, 'entries skip a number or are not newest first', entry.id)
      })
      for (const balance of new Set(list.map((entry) => entry.balance))) {
        const own = list.filter((entry) => entry.balance === balance)
        own.slice(0, -1).forEach((entry, at) => {
          const before = own[at + 1]?.balance_after
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
