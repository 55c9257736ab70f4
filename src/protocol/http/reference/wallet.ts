/** Reference of the wallet, withdrawals, disputes and foreign exchange. */

import type { exchangeEndpoints } from '../exchange.ts'
import type { walletEndpoints } from '../wallet.ts'
import type { walletAdditions } from '../wallet-additions.ts'
import { at, type ReferenceOf, requestId } from './reference-of.ts'

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

const depositRequest = {
  reference: 'D-3F8M-02',
  currency: 'USD',
  amount: '250.00',
  status: 'waiting' as const,
  requested_at: at,
}

const cap = { currency: 'USD', cap: '300.00', spent: '200.00' }

const card = {
  bank_name: 'Harbour Bank',
  beneficiary_name: 'Ana Weber',
  mobile: '+491713920012',
  bank_account: 'DE93999999990000000001',
  bank_address: 'Pier 1, Hamburg',
}

export const walletReference = {
  property: {
    summary: 'Returns the balances, the start-up credit and the reasons that block a withdrawal.',
    needsOpenStore: true,
    example: {
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
  },
  withdraw: {
    summary: 'Requests a withdrawal; needs an open step-up window.',
    errors: [
      'wallet.amountIncorrect',
      'wallet.belowMinimum',
      'wallet.insufficientBalance',
      'wallet.methodNotBound',
      'wallet.startUpFundsNotReturned',
      'wallet.heldAfterChange',
      'wallet.transactionPasswordMissing',
      'wallet.transactionPasswordError',
    ],
    needsOpenStore: true,
    example: {
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
  },
  entries: {
    summary:
      'Lists the entries of the funding details, newest first. The sums of a month are those of the requested type.',
    needsOpenStore: true,
    example: {
      request: { month: '2026-11', page_size: 20 },
      response: { list: [entry], total: 1, money_in: '500.00', money_out: '0.00' },
    },
  },
  bankCard: {
    summary: 'Returns the bound bank card and withdrawal address.',
    example: { request: {}, response: { card } },
  },
  editBankCard: {
    summary: 'Binds a bank card, a withdrawal address, or both; each only once.',
    errors: [
      'wallet.alreadyBound',
      'wallet.notModified',
      'wallet.ibanMistyped',
      'wallet.transactionPasswordError',
      'account.passwordNeeded',
      'auth.secondFactorNeeded',
    ],
    example: { request: { card }, response: {} },
  },
  cancelWithdrawal: {
    summary: 'Cancels a pending withdrawal and returns its amount and fee.',
    errors: ['wallet.withdrawalNotFound', 'wallet.withdrawalNotPending'],
    needsOpenStore: true,
    example: {
      request: { reference: pending.reference, request_id: requestId },
      response: { ...pending, status: 'cancelled', available_after: '500.00' },
    },
  },
  returnStartUpCredit: {
    summary:
      'Gives the start-up credit back while none of it is in a plan; withdrawals then no longer wait for it.',
    errors: ['wallet.creditInUse', 'wallet.creditNotLent'],
    needsOpenStore: true,
    example: {
      request: { request_id: requestId },
      response: { reference: 'C-8K1M-27', currency: 'USD', amount: '100.00', at },
    },
  },
  deposits: {
    summary: 'Lists the deposits that the user has announced; customer service credits or refuses them.',
    needsOpenStore: true,
    example: {
      request: { page: 1, page_size: 20 },
      response: { list: [depositRequest], total: 1, maximum: '1000000.00' },
    },
  },
  requestDeposit: {
    summary: 'Announces a deposit to customer service. It moves no money.',
    errors: ['wallet.amountIncorrect'],
    needsOpenStore: true,
    example: { request: { amount: '250', request_id: requestId }, response: depositRequest },
  },
  cancelDeposit: {
    summary: 'Cancels an announced deposit that waits; one that has ended is returned as it is.',
    errors: ['wallet.movementNotFound'],
    needsOpenStore: true,
    example: {
      request: { reference: depositRequest.reference, request_id: requestId },
      response: { ...depositRequest, status: 'cancelled', ended_at: at },
    },
  },
  statement: {
    summary: 'Returns the entries of a period with its opening and closing balances.',
    needsOpenStore: true,
    example: {
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
  },
  disputes: {
    summary: "Lists the user's disputes.",
    needsOpenStore: true,
    example: { request: { page: 1, page_size: 20 }, response: { list: [dispute], total: 1 } },
  },
  openDispute: {
    summary: 'Opens a dispute about a movement and says when an answer is due.',
    errors: ['wallet.movementNotFound', 'wallet.disputeOpen'],
    needsOpenStore: true,
    example: {
      request: { reference: dispute.reference, text: dispute.text, request_id: requestId },
      response: dispute,
    },
  },
  spendingCap: {
    summary: "Returns the user's own limit of fundings within 24 hours.",
    needsOpenStore: true,
    example: { request: {}, response: cap },
  },
  setSpendingCap: {
    summary: 'Sets that limit: lower takes effect at once, higher or none after 24 hours.',
    errors: ['wallet.amountIncorrect', 'wallet.notModified'],
    needsOpenStore: true,
    example: { request: { cap: '300', request_id: requestId }, response: cap },
  },
  acceptorOrders: {
    summary: "Lists the user's foreign-exchange orders.",
    needsOpenStore: true,
    example: {
      request: { page: 1, page_size: 20 },
      response: {
        list: [{ id: 'o-1', reference: 'A-5T0P-33', acceptor, amount: '100.00', status: 'open', at }],
        total: 1,
      },
    },
  },
  acceptorDetail: {
    summary: 'Lists acceptors of a kind, and starts an acceptance if its code is correct.',
    errors: ['exchange.acceptanceCodeWrong'],
    needsOpenStore: true,
    example: { request: { kind: 'personal' }, response: { acceptors: [acceptor] } },
  },
} satisfies ReferenceOf<typeof walletEndpoints & typeof walletAdditions & typeof exchangeEndpoints>
