/** Reference of the user, their ad account, rewards, notifications and follows. */

import type { couponEndpoints } from '../coupons.ts'
import type { followAdditions, followEndpoints } from '../follow.ts'
import type { noticeAdditions, notificationEndpoints } from '../notifications.ts'
import type { userEndpoints } from '../user.ts'
import type { userAdditions } from '../user-additions.ts'
import { at, digitsHash, type ReferenceOf, requestId } from './reference-of.ts'

const user = {
  username: 'ana.weber',
  nickname: 'Ana',
  email: 'ana@example.org',
  phone: '+491713920012',
  licenseKey: 'HARBOUR-7',
  credit_score: 60,
  sign_in_count: 3,
  signed_in_today: true,
  shop_level: 1,
  entry: 'register',
  store_open: true,
  has_transaction_password: true,
  time_zone: 'Europe/Berlin',
  customer_service_url: [],
  recharge_customer_service_url: [],
}

const noticePreferences = {
  currency: 'USD',
  list: [
    {
      kind: 'settled',
      inbox: true,
      is_required: false,
      system: true,
      email: false,
      has_amount: true,
      above: '100.00',
    },
    { kind: 'security', inbox: true, is_required: true, system: true, email: true, has_amount: false },
  ],
}

const coupon = {
  id: 'c-1',
  name: 'Welcome discount',
  type: 'discount' as const,
  value: '10',
  amount_requirement: '50.00',
  expires_at: '2026-12-21T09:30:00.000Z',
  state: 'unused' as const,
}

export const userReference = {
  userInfo: {
    summary: 'Returns the logged-in user.',
    example: { request: {}, response: user },
  },
  openStore: {
    summary: 'Opens the ad account with an authorisation code, once.',
    errors: ['auth.authorisationCodeNotFound', 'auth.storeAlreadyOpen'],
    example: {
      request: { authorisation_code: 'HARBOUR-OPEN', request_id: requestId },
      response: { opened_at: at },
    },
  },
  editUser: {
    summary:
      "Changes the user's nickname, email, phone, avatar or time zone; another email or phone needs a password and the second factor.",
    errors: [
      'account.passwordNeeded',
      'account.passwordWrong',
      'auth.secondFactorNeeded',
      'auth.secondFactorWrong',
      'wallet.transactionPasswordMissing',
      'wallet.transactionPasswordError',
    ],
    example: { request: { email: 'ana@example.org', password: 'correct horse 1' }, response: user },
  },
  signIn: {
    summary: 'Checks in for the day, once a day.',
    errors: ['signIn.alreadyToday'],
    example: { request: { request_id: requestId }, response: { sign_in_count: 4, signed_at: at } },
  },
  changePassword: {
    summary: 'Changes the login password.',
    errors: ['auth.oldPasswordWrong', 'auth.newPasswordSame'],
    example: {
      request: { old_password: 'correct horse 1', new_password: 'battery staple 2' },
      response: {},
    },
  },
  setTransactionPassword: {
    summary: 'Sets the transaction password; changing it needs the old one.',
    errors: [
      'wallet.transactionPasswordTrivial',
      'wallet.transactionPasswordOldWrong',
      'wallet.transactionPasswordLocked',
    ],
    example: { request: { password: digitsHash }, response: {} },
  },
  checkTransactionPassword: {
    summary: 'Opens the step-up window that one put or withdrawal needs.',
    errors: [
      'wallet.transactionPasswordError',
      'wallet.transactionPasswordLocked',
      'wallet.transactionPasswordMissing',
    ],
    example: { request: { password: digitsHash }, response: {} },
  },
  signInDays: {
    summary: 'Lists the days of a month with a daily check-in.',
    example: {
      request: { month: '2026-11' },
      response: { days: ['2026-11-20', '2026-11-21'], today: '2026-11-21', time_zone: 'Europe/Berlin' },
    },
  },
  exportData: {
    summary: 'Returns everything that the host stores about the user.',
    example: {
      request: {},
      response: {
        username: 'ana.weber',
        as_of: at,
        sections: [
          { name: 'accounts', total: 1, rows: [{ username: 'ana.weber', email: 'ana@example.org' }] },
          { name: 'entries', total: 1, rows: [{ id: 1, balance: 'available', amount: '500.00' }] },
        ],
      },
    },
  },
  closeAccount: {
    summary: 'Closes the account permanently, if it has no money and no pending movement.',
    errors: ['account.passwordWrong', 'account.moneyLeft', 'account.movementPending'],
    example: { request: { password: 'correct horse 1' }, response: { closed_at: at } },
  },
  contactSignature: {
    summary: 'Signs the link of a contact, so that its page knows the account without asking.',
    errors: ['general.notFound'],
    example: {
      request: { id: 'support' },
      response: { signature: 'eyJhY2NvdW50Ijo0Mn0.c2lnbmF0dXJl', expires_at: at },
    },
  },
  coupons: {
    summary: "Lists the user's coupons, unused ones or the rest.",
    example: {
      request: { state: 'unused', page: 1, page_size: 20 },
      response: { list: [coupon], total: 1, pack_received: true },
    },
  },
  receiveCoupons: {
    summary: 'Claims the new-user coupon pack, once per user.',
    errors: ['coupon.alreadyReceived'],
    example: { request: { request_id: requestId }, response: { coupons: [coupon] } },
  },
  notifications: {
    summary: 'Lists notifications by category and read status.',
    example: {
      request: { category: 'activity', is_read: false, page: 1, page_size: 20 },
      response: {
        list: [
          {
            id: 'n-1',
            category: 'activity',
            title: 'Plan settled',
            content: 'Your plan P-20261121-0001 is settled.',
            at,
            is_read: false,
          },
        ],
        total: 1,
      },
    },
  },
  markRead: {
    summary: 'Marks one notification as read, or all of them.',
    errors: ['notification.markReadFailed'],
    example: { request: { id: 'n-1' }, response: { unread_total: 0 } },
  },
  unreadCount: {
    summary: 'Returns the number of unread notifications.',
    example: { request: {}, response: { unread_total: 1, alert_at: at } },
  },
  noticePreferences: {
    summary: 'Returns which kinds of notifications reach the user, and how.',
    example: { request: {}, response: noticePreferences },
  },
  setNoticePreference: {
    summary: 'Replaces the preference of one kind; security stays on in the app.',
    errors: ['wallet.amountIncorrect'],
    example: {
      request: { kind: 'settled', inbox: true, system: true, email: false, above: '100' },
      response: noticePreferences,
    },
  },
  followRecords: {
    summary: 'Lists the operators the user follows or followed.',
    example: {
      request: { page: 1, page_size: 20 },
      response: {
        list: [{ operated_id: 'OP-1001', operator_name: 'North Quay', followed_at: at }],
        total: 1,
      },
    },
  },
  follow: {
    summary: 'Follows an operator; moves no money.',
    errors: ['follow.operatorIdWrong', 'follow.operatorIdSame'],
    example: { request: { operated_id: 'OP-1001', request_id: requestId }, response: {} },
  },
  operatorRecord: {
    summary: "Returns how the past plans of an operator's products ended, losses included.",
    errors: ['follow.operatorIdWrong'],
    example: {
      request: { operated_id: 'OP-1001' },
      response: {
        operated_id: 'OP-1001',
        operator_name: 'North Quay',
        currency: 'USD',
        plans: 54,
        losses: 41,
        net: '-2311.40',
        median: '-0.118',
        worst: '-0.642',
      },
    },
  },
  unfollow: {
    summary: 'Stops following an operator; moves no money.',
    errors: ['follow.notFollowing'],
    example: { request: { operated_id: 'OP-1001', request_id: requestId }, response: {} },
  },
} satisfies ReferenceOf<
  typeof userEndpoints &
    typeof userAdditions &
    typeof couponEndpoints &
    typeof noticeAdditions &
    typeof notificationEndpoints &
    typeof followEndpoints &
    typeof followAdditions
>
