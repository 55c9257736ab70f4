/**
 * What version 0.1.0 left in a browser that was closed while a funding and a withdrawal had no response: recorded from that
 * build (its local storage, and the history entry of each page), with the values of the test's account.
 */

export interface EarlierAccount {
  readonly username: string
  readonly token: string
  readonly planId: string
  /** UUIDs, sent but not answered. */
  readonly fundingRequestId: string
  readonly withdrawalRequestId: string
}

export interface EarlierStorage {
  /** By their keys in local storage. */
  readonly texts: Readonly<Record<string, string>>
  /** The URL of the tab, and the state of its history entry. */
  readonly funding: EarlierPage
  readonly withdrawal: EarlierPage
}

export interface EarlierPage {
  readonly hash: string
  readonly state: object
}

const contact = (id: string, label: string, type: number) => ({
  id,
  label,
  type,
  url: 'http://localhost:4401/contact?lang=en',
})

const config = {
  client_language_map: [
    { source: 'de', targets: 'de' },
    { source: 'en', targets: 'en' },
  ],
  customer_service_url: [contact('support', 'Help with the app', 1)],
  recharge_customer_service_url: [contact('deposits', 'Deposits', 1)],
  terms: '## Terms',
  operating_rules: '## Rules',
  idempotency: true,
  additions: ['/user/withdraw/cancel', '/transaction_flow/statement'],
  sandbox: true,
}

/** The storage and history of version 0.1.0 for an account; 150.00 on its way to a plan, 100.00 to a card. */
export function earlierStorage({
  username,
  token,
  planId,
  fundingRequestId,
  withdrawalRequestId,
}: EarlierAccount): EarlierStorage {
  const user = {
    username,
    email: `${username}@partner.example`,
    phone: '+4915123456789',
    licenseKey: 'PLACARD-INVITE',
    credit_score: 60,
    sign_in_count: 0,
    signed_in_today: false,
    shop_level: 1,
    entry: 'register',
    store_open: true,
    has_transaction_password: true,
    customer_service_url: [],
    recharge_customer_service_url: [],
  }
  const settings = {
    theme: 'dark',
    textSize: 125,
    isMasked: false,
    hasSeenRisks: false,
    idleMinutes: 0,
    isLocked: false,
    activeAt: 0,
    errors: [
      {
        at: '2026-11-22T20:24:06.529Z',
        kind: 'network',
        key: 'general.offline',
        path: '/plan/order/put',
        count: 1,
      },
    ],
    intents: {
      [`put ${planId} ${username}`]: {
        user: username,
        body: `{"amount":"150.00","id":"${planId}"}`,
        id: fundingRequestId,
      },
      [`withdraw ${username}`]: {
        user: username,
        body: '{"amount":"100.00","method":"card"}',
        id: withdrawalRequestId,
      },
    },
  }
  return {
    texts: {
      fb_token: token,
      fb_userInfo: JSON.stringify(user),
      fb_basic_config: JSON.stringify(config),
      placard: JSON.stringify(settings),
    },
    funding: {
      hash: `#/plan/detail?id=${planId}&put=sent`,
      state: {
        usr: { typed: '150', amount: '150', requestId: fundingRequestId },
        key: '5ae8szcl',
        idx: 3,
      },
    },
    withdrawal: {
      hash: '#/wallet?step=sent',
      state: {
        usr: {
          text: '100',
          method: 'card',
          order: {
            amount: '100.00',
            method: 'card',
            destination: 'Harbour Bank ···· 2051',
            currency: 'USD',
          },
          requestId: withdrawalRequestId,
        },
        key: 'yp99kxvv',
        idx: 2,
      },
    },
  }
}
