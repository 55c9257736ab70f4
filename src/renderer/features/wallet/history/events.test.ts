import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { add, amount, sum, zero } from '#protocol/money.ts'
import { entry } from '../ledger/test-entries.ts'
import { eventRowsOf } from './event-rows.ts'
import { amountOf, eventsOf, isResult, kindOf, type MoneyEvent, withdrawalParts } from './events.ts'
import { findDelivery } from './find-delivery.ts'

type Part = readonly [Entry['type'], Entry['balance'], string]

let number = 0

/** The entries of a movement, oldest first. */
function movement(reference: string, time: string, fields: Partial<Entry>, ...parts: Part[]): Entry[] {
  return parts.map(([type, balance, change]) => {
    number += 1
    return entry({
      id: number,
      reference,
      time,
      type,
      balance,
      amount: amount(change),
      balance_after: zero,
      ...fields,
    })
  })
}

const plan = { plan_id: 'p1', product_name: 'Pebble Harbor', plan_number: '2026-00001' }

/** A loan, a deposit, a funding, three steps of delivery, the settlement and a withdrawal, on two days; newest first. */
function story(): Entry[] {
  number = 0
  const step = (reference: string, time: string) =>
    movement(
      reference,
      time,
      plan,
      ['ad_billing', 'to_be_consumed', '-30'],
      ['profit_sharing', 'to_be_settled', '40'],
    )
  return [
    ...movement('C-1', '2026-11-20T08:00:00Z', {}, ['ad_serving', 'start_up_credit', '100']),
    ...movement('D-1', '2026-11-20T09:00:00Z', {}, ['system_deposit', 'available', '500']),
    ...movement(
      'P-1',
      '2026-11-20T10:00:00Z',
      plan,
      ['ad_serving', 'available', '-90'],
      ['ad_serving', 'to_be_consumed', '90'],
      ['ad_serving', 'to_be_consumed', '10'],
    ),
    ...step('B-1', '2026-11-20T11:00:00Z'),
    ...step('B-2', '2026-11-20T12:00:00Z'),
    ...step('B-3', '2026-11-21T08:00:00Z'),
    ...movement(
      'S-1',
      '2026-11-21T09:00:00Z',
      { ...plan, plan_net: amount('16') },
      ['ad_serving', 'to_be_consumed', '-10'],
      ['ad_serving', 'available', '10'],
      ['profit_sharing', 'to_be_settled', '-24'],
      ['profit_sharing', 'to_be_settled', '-96'],
      ['profit_sharing', 'available', '96'],
    ),
    ...movement(
      'W-1',
      '2026-11-21T10:00:00Z',
      { status: 'pending' },
      ['manual_withdrawal', 'available', '-198'],
      ['manual_withdrawal', 'available', '-2'],
    ),
  ].reverse()
}

const texts = (events: readonly MoneyEvent[]) =>
  events.map((event) => [event.kind, event.entries.length, event.isWhole ? amountOf(event) : '?'])

const eventsIn = (list: readonly Entry[], hasMore: boolean, zone = 'UTC') =>
  eventRowsOf({ list, hasMore }, zone).days.map(({ day, events }) => [day, texts(events)])

describe('the history', () => {
  it('has one row per event, and one per day of a delivery', () => {
    expect(eventsIn(story(), false)).toEqual([
      [
        '2026-11-21',
        [
          ['withdrawal', 2, amount('-200')],
          ['settlement', 5, amount('16')],
          ['delivery', 2, amount('-30')],
        ],
      ],
      [
        '2026-11-20',
        [
          ['delivery', 4, amount('-60')],
          ['funding', 3, amount('-90')],
          ['deposit', 1, amount('500')],
          ['creditLent', 1, amount('100')],
        ],
      ],
    ])
  })

  it('gives only results a colour, never lent or moved money', () => {
    const events = eventsOf({ entries: story(), isWhole: true })
    expect(events.filter(isResult).map(({ kind }) => kind)).toEqual(['settlement'])
  })

  it('never shows a half-loaded event as whole', () => {
    const all = story()
    const whole = new Map(
      eventRowsOf({ list: all, hasMore: false }, 'UTC').days.flatMap(({ day, events }) =>
        events.map((event) => [`${day} ${event.key}`, event.entries.length]),
      ),
    )
    for (let count = 0; count <= all.length; count += 1) {
      const { days } = eventRowsOf({ list: all.slice(0, count), hasMore: count < all.length }, 'UTC')
      for (const { day, events } of days)
        for (const { key, entries, isWhole } of events)
          if (isWhole) expect([key, entries.length]).toEqual([key, whole.get(`${day} ${key}`)])
    }
  })

  it('shows events of the incomplete day as soon as an older entry follows them', () => {
    const [day] = eventRowsOf({ list: story().slice(0, 8), hasMore: true }, 'UTC').days
    expect(texts(day?.events ?? [])).toEqual([
      ['withdrawal', 2, amount('-200')],
      ['settlement', 5, amount('16')],
      ['delivery', 1, '?'],
    ])
  })

  it('shows the giving back of a withdrawal on its own day, and adds up to the entries', () => {
    const returned = movement(
      'W-1',
      '2026-11-22T10:00:00Z',
      { status: 'cancelled' },
      ['manual_withdrawal', 'available', '198'],
      ['manual_withdrawal', 'available', '2'],
    ).reverse()
    const list = [...returned, ...story()]
    const [first] = eventRowsOf({ list, hasMore: false }, 'UTC').days
    expect(texts(first?.events ?? [])).toEqual([['withdrawal', 2, amount('200')]])
    expect(withdrawalParts(list.filter(({ reference }) => reference === 'W-1'))).toEqual({
      amount: amount('200'),
      fee: undefined,
    })
  })

  it('keeps every entry, in whatever parts they are loaded', () => {
    const all = story()
    fc.assert(
      fc.property(
        fc.nat(all.length),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Lima'),
        (count, zone) => {
          const previous = eventRowsOf({ list: all.slice(0, count), hasMore: true }, zone)
          const rows = eventRowsOf({ list: all, hasMore: false }, zone, previous)
          expect(rows.rows).toEqual(eventRowsOf({ list: all, hasMore: false }, zone).rows)
          const entries = rows.days.flatMap(({ events }) => events.flatMap((event) => event.entries))
          expect(entries.length).toBe(all.length)
          expect(sum(entries.map((one) => one.amount))).toBe(
            all.reduce((total, one) => add(total, one.amount), zero),
          )
        },
      ),
    )
  })
})

it('a settlement without revenue is not taken for a failed plan', () => {
  const rest: Part[] = [
    ['ad_serving', 'to_be_consumed', '-10'],
    ['ad_serving', 'available', '10'],
  ]
  expect(kindOf(movement('S-2', '2026-11-20T10:00:00Z', { ...plan, plan_net: amount('-80') }, ...rest))).toBe(
    'settlement',
  )
  expect(kindOf(movement('R-2', '2026-11-20T10:00:00Z', plan, ...rest))).toBe('returned')
})

it('the delivery of a day is found complete from any of its entries', async () => {
  number = 0
  const day = (date: string, count: number) =>
    Array.from({ length: count }, (_, step) =>
      movement(
        `B-${date}-${step}`,
        `2026-11-${date}T0${Math.floor(step / 60)}:${String(step % 60).padStart(2, '0')}:00Z`,
        plan,
        ['ad_billing', 'to_be_consumed', '-1'],
      ),
    ).flat()
  const all = [...day('19', 70), ...day('20', 120), ...day('21', 70)].reverse()
  const fetchPage = async (before: number | undefined) =>
    all.filter(({ id }) => before === undefined || id < before).slice(0, 50)
  for (const near of [71, 100, 130, 190]) {
    const found = await findDelivery(fetchPage, { planId: 'p1', day: '2026-11-20', zone: 'UTC', near })
    expect([near, found.length, found[0]?.id, found.at(-1)?.id]).toEqual([near, 120, 190, 71])
  }
})
