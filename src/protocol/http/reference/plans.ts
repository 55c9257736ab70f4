/** Reference of plans and statistics. */
import type { planAdditions, planEndpoints } from '../plans.ts'
import type { statisticsAdditions, statisticsEndpoints } from '../statistics.ts'
import { at, type ReferenceOf, requestId } from './reference-of.ts'

const plan = {
  id: 'p-1',
  plan_number: 'P-20261121-0001',
  product_id: 'pebble-harbor',
  product_name: 'Pebble Harbor',
  status: 'settled' as const,
  currency: 'USD',
  put_amount: '200.00',
  credit_amount: '0.00',
  progress: 100,
  billed: '198.40',
  revenue: '191.07',
  created_at: '2026-11-20T08:00:00.000Z',
  put_at: '2026-11-20T08:05:00.000Z',
  minimum_amount: '20.00',
  maximum_amount: '500.00',
  is_official_push: true,
}

const product = {
  lang: 'en',
  advertising_product: 'A harbour-building game for phones.',
  advertising_content: 'A video of 15 seconds.',
  advertising_rules: 'Shown to adults only.',
  user_targeting: 'Players of building games, 18 to 45.',
  landing_pages: [{ title: 'Game page', url: 'https://pebble.example/' }],
}

export const plansReference = {
  planList: {
    summary:
      "Lists the account's plans: of one status, of one section (`stage`), or all; with a search, filters and an order.",
    needsOpenStore: true,
    example: {
      request: { status: 'settled', q: 'harbor', sort: 'net_low', page: 1, page_size: 20 },
      response: {
        list: [{ ...plan, category: 'game' }],
        total: 1,
        counts: [{ status: 'settled', count: 1 }],
        is_searched: true,
      },
    },
  },
  planDetail: {
    summary: 'Returns a plan with its history and, once settled, its result.',
    errors: ['plan.notFound'],
    needsOpenStore: true,
    example: {
      request: { id: 'p-1' },
      response: {
        ...plan,
        ...product,
        history: [{ status: 'waitPut', at: '2026-11-20T08:00:00.000Z' }],
        impressions: 40_211,
        clicks: 502,
        result: {
          put: '200.00',
          billed: '198.40',
          revenue: '191.07',
          share: '38.21',
          credit_returned: '0.00',
          discount: '0.00',
          net: '-45.54',
        },
      },
    },
  },
  setSettledNotice: {
    summary: 'Chooses for a plan at work whether its settlement is told, whatever the preferences say.',
    errors: ['plan.notFound'],
    needsOpenStore: true,
    example: { request: { id: 'p-1', is_on: true }, response: { is_on: true } },
  },
  productDetail: {
    summary: 'Returns the product of a plan with its limits and past results.',
    errors: ['plan.notFound'],
    needsOpenStore: true,
    example: {
      request: { id: 'pebble-harbor' },
      response: {
        product_id: 'pebble-harbor',
        product_name: 'Pebble Harbor',
        currency: 'USD',
        is_official_push: true,
        minimum_amount: '20.00',
        maximum_amount: '500.00',
        ...product,
        past_results: [{ ended_at: at, put: '200.00', net: '-45.54' }],
      },
    },
  },
  putPlan: {
    summary: 'Funds a waiting plan; needs an open step-up window.',
    errors: [
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
    needsOpenStore: true,
    example: {
      request: { id: 'p-1', amount: '200', request_id: requestId },
      response: {
        plan_id: 'p-1',
        plan_number: 'P-20261121-0001',
        product_name: 'Pebble Harbor',
        reference: 'S-1C9D-11',
        currency: 'USD',
        amount: '200.00',
        fee: '0.00',
        from_credit: '0.00',
        from_available: '200.00',
        available_after: '300.00',
        at,
      },
    },
  },
  waitingCount: {
    summary: 'Returns the number of plans that wait to be funded.',
    needsOpenStore: true,
    example: { request: {}, response: { count: 12 } },
  },
  statistics: {
    summary: 'Returns the eight figures and the chart of the data overview for a period.',
    needsOpenStore: true,
    example: {
      request: { type: 1, user_time_zone: 'Europe/Berlin GMT+01:00' },
      response: {
        currency: 'USD',
        impressions: 40_211,
        clicks: 502,
        revenue: '191.07',
        profit: '-35.54',
        share: '38.21',
        consumed: '198.40',
        discount: '10.00',
        to_be_consumed: '0.00',
        investment_amount: '200.00',
        delivery_orders: 1,
        as_of: at,
        series: [{ at, revenue: '191.07', consumed: '198.40' }],
        comparison: {
          current: { from: at, until: at, consumed: '120.00', profit: '-14.20' },
          previous: { from: at, until: at, consumed: '80.00', profit: '3.10' },
        },
      },
    },
  },
  periodStatistics: {
    summary:
      'Returns the figures and the chart of a period of whole days, compared with as many days before it.',
    needsOpenStore: true,
    example: {
      request: { from: '2026-11-01', to: '2026-11-10' },
      response: {
        from: '2026-11-01',
        to: '2026-11-10',
        currency: 'USD',
        impressions: 40_211,
        clicks: 502,
        revenue: '191.07',
        profit: '-35.54',
        share: '38.21',
        consumed: '198.40',
        discount: '10.00',
        investment_amount: '200.00',
        delivery_orders: 1,
        as_of: at,
        series: [{ at, revenue: '191.07', consumed: '198.40' }],
        comparison: {
          current: { from: at, until: at, consumed: '198.40', profit: '-35.54' },
          previous: { from: at, until: at, consumed: '80.00', profit: '3.10' },
        },
      },
    },
  },
} satisfies ReferenceOf<
  typeof planEndpoints & typeof planAdditions & typeof statisticsAdditions & typeof statisticsEndpoints
>
