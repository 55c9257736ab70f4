/** Examples of configuration, plans, the wallet and foreign exchange. */
import { at, type Examples, requestId } from './example-values.ts'

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
  advertising_product: 'A harbour-building game for phones.',
  advertising_content: 'A video of 15 seconds.',
  advertising_rules: 'Shown to adults only.',
  user_targeting: 'Players of building games, 18 to 45.',
  landing_pages: [{ title: 'Game page', url: 'https://pebble.example/' }],
}

const pending = {
  reference: 'W-7Q2K-19',
  status: 'pending' as const,
  available_after: '349.00',
  at,
}

const acceptor = {
  id: 'a-1',
  kind: 'personal' as const,
  name: 'Acceptor 1',
  currency: 'USD',
  limit: '1000.00',
}

const entry = {
  id: 1,
  time: at,
  amount: '500.00',
  balance: 'available' as const,
  balance_after: '500.00',
  type: 'system_deposit' as const,
  remark: 'Deposit granted by customer service',
  reference: 'D-3F8M-02',
}

const balances = (amount: string) => [
  { balance: 'available' as const, amount },
  { balance: 'to_be_consumed' as const, amount: '0.00' },
  { balance: 'to_be_settled' as const, amount: '0.00' },
]

const dispute = {
  id: 'd-1',
  reference: 'W-7Q2K-19',
  text: 'It has not arrived.',
  status: 'open' as const,
  opened_at: at,
  due_at: '2026-11-24T09:30:00.000Z',
}

const cap = { currency: 'USD', cap: '300.00', spent: '200.00' }

const card = {
  bank_name: 'Harbour Bank',
  beneficiary_name: 'Ana Weber',
  mobile: '+4915123456789',
  bank_account: 'DE02120300000000202051',
  bank_address: 'Pier 1, Hamburg',
}

export const moneyExamples: Examples<
  | 'basicConfig'
  | 'planList'
  | 'planDetail'
  | 'productDetail'
  | 'putPlan'
  | 'waitingCount'
  | 'statistics'
  | 'property'
  | 'withdraw'
  | 'entries'
  | 'bankCard'
  | 'editBankCard'
  | 'acceptorOrders'
  | 'acceptorDetail'
  | 'cancelWithdrawal'
  | 'statement'
  | 'disputes'
  | 'openDispute'
  | 'spendingCap'
  | 'setSpendingCap'
> = {
  basicConfig: {
    request: { lang: 'en' },
    response: {
      client_language_map: [{ source: 'zh-TW,zh-HK', targets: 'cht' }],
      customer_service_url: [{ id: '1', label: 'Help', type: 1, url: 'https://help.harbour.example/' }],
      recharge_customer_service_url: [],
      withdraw_method_config: [
        { method: 'card', fee_fixed: '1.00', fee_rate: '0', minimum: '10.00', arrival_minutes: 1440 },
      ],
      faq_config: [{ id: 'q-1', question: 'When does a withdrawal arrive?', answer: 'Within a day.' }],
      privacy_policy: '# Privacy',
      idempotency: true,
      min_version: '0.1.0',
      additions: ['/user/withdraw/cancel', '/user/export'],
    },
  },
  planList: {
    request: { status: 'settled', page: 1, page_size: 20 },
    response: { list: [plan], total: 1, counts: [{ status: 'settled', count: 1 }] },
  },
  planDetail: {
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
  productDetail: {
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
  putPlan: {
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
  waitingCount: { request: {}, response: { count: 12 } },
  statistics: {
    request: { type: 1, user_time_zone: 'Europe/Berlin GMT+01:00' },
    response: {
      currency: 'USD',
      impressions: 40_211,
      clicks: 502,
      revenue: '191.07',
      profit: '-45.54',
      consumed: '198.40',
      to_be_consumed: '0.00',
      investment_amount: '200.00',
      delivery_orders: 1,
      as_of: at,
      series: [{ at, revenue: '191.07', consumed: '198.40' }],
    },
  },
  property: {
    request: {},
    response: {
      currency: 'USD',
      total_assets: '500.00',
      available: '300.00',
      to_be_consumed: '150.00',
      to_be_settled: '50.00',
      discount_amount: '0.00',
      deposit: '500.00',
      shop_level: 1,
      withdraw_blocks: [],
      as_of: at,
    },
  },
  withdraw: {
    request: { amount: '151', method: 'card', request_id: requestId },
    response: {
      ...pending,
      currency: 'USD',
      amount: '151.00',
      fee: '1.00',
      arrives: '150.00',
      method: 'card',
      destination: '2051',
      expected_at: '2026-11-22T09:30:00.000Z',
    },
  },
  entries: {
    request: { month: '2026-11', page_size: 20 },
    response: { list: [entry], total: 1, money_in: '500.00', money_out: '0.00' },
  },
  bankCard: { request: {}, response: { card } },
  editBankCard: { request: { card }, response: {} },
  acceptorOrders: {
    request: { page: 1, page_size: 20 },
    response: {
      list: [{ id: 'o-1', reference: 'A-5T0P-33', acceptor, amount: '100.00', status: 'open', at }],
      total: 1,
    },
  },
  acceptorDetail: { request: { kind: 'personal' }, response: { acceptors: [acceptor] } },
  cancelWithdrawal: {
    request: { reference: pending.reference, request_id: requestId },
    response: { ...pending, status: 'cancelled', available_after: '500.00' },
  },
  statement: {
    request: { from: '2026-11-01', to: '2026-11-30', page_size: 100 },
    response: {
      currency: 'USD',
      from: '2026-11-01',
      to: '2026-11-30',
      opening: balances('0.00'),
      closing: balances('500.00'),
      list: [entry],
      total: 1,
      as_of: at,
    },
  },
  disputes: { request: { page: 1, page_size: 20 }, response: { list: [dispute], total: 1 } },
  openDispute: {
    request: { reference: dispute.reference, text: dispute.text, request_id: requestId },
    response: dispute,
  },
  spendingCap: { request: {}, response: cap },
  setSpendingCap: { request: { cap: '300', request_id: requestId }, response: cap },
}
