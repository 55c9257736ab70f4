/** All handlers. A call without a handler gets the response "not in the sandbox yet". */

import { additions } from '#protocol/http/endpoints.ts'
import { createPasswords, type PasswordCost } from '../auth/passwords.ts'
import { contactHandlers } from '../chat/contact-signature.ts'
import type { Handlers } from '../context.ts'
import { closeHandlers } from './account/account-data.ts'
import { authHandlers } from './account/auth.ts'
import { checkInHandlers } from './account/daily-check-in.ts'
import { exportHandlers } from './account/export/data-export.ts'
import { hostSsoHandlers } from './account/host-sso.ts'
import { loginPasswordHandlers, sessionHandlers } from './account/login-sessions.ts'
import { passkeyHandlers, passkeyLoginHandlers } from './account/passkeys.ts'
import { codeLoginHandlers, secondFactorHandlers } from './account/second-factor.ts'
import { profileHandlers, userHandlers } from './account/user.ts'
import { acceptorHandlers } from './network/acceptors.ts'
import { configHandlers } from './network/config.ts'
import { documentHandlers } from './network/documents.ts'
import { contractHandlers } from './network/employment-contract.ts'
import { followHandlers } from './network/follow.ts'
import { noticePreferenceHandlers } from './network/notice-preferences.ts'
import { notificationHandlers } from './network/notifications.ts'
import { pushHandlers } from './network/push.ts'
import { couponHandlers } from './plans/coupons.ts'
import { periodStatisticsHandlers } from './plans/period-statistics.ts'
import { planHandlers } from './plans/plans.ts'
import { settledNoticeHandlers } from './plans/settled-notice.ts'
import { statisticsHandlers } from './plans/statistics.ts'
import { depositHandlers } from './wallet/deposits.ts'
import { disputeHandlers } from './wallet/disputes.ts'
import { ledgerHistoryHandlers } from './wallet/ledger-history.ts'
import { spendingCapHandlers } from './wallet/spending-cap.ts'
import { statementHandlers } from './wallet/statement.ts'
import { bankCardHandlers, walletHandlers } from './wallet/wallet.ts'
import { withdrawalHandlers } from './wallet/withdrawals.ts'

const additionNames = Object.keys(additions).filter((name) => isAddition(name))

function isAddition(name: string): name is keyof typeof additions {
  return Object.hasOwn(additions, name)
}

/** The sandbox's handlers; passwords are hashed at `cost`. */
export function createHandlers(cost: PasswordCost): Handlers {
  const passwords = createPasswords(cost)
  const handlers: Handlers = {
    ...acceptorHandlers,
    ...authHandlers(passwords),
    ...bankCardHandlers,
    ...closeHandlers(passwords),
    ...contactHandlers,
    ...contractHandlers,
    ...couponHandlers,
    ...depositHandlers,
    ...disputeHandlers,
    ...documentHandlers,
    ...exportHandlers(),
    ...followHandlers,
    ...hostSsoHandlers(passwords),
    ...ledgerHistoryHandlers,
    ...noticePreferenceHandlers,
    ...notificationHandlers,
    ...planHandlers,
    ...profileHandlers(passwords),
    ...pushHandlers,
    ...checkInHandlers,
    ...loginPasswordHandlers(passwords),
    ...sessionHandlers,
    ...codeLoginHandlers(passwords),
    ...passkeyHandlers(passwords),
    ...passkeyLoginHandlers,
    ...secondFactorHandlers(passwords),
    ...settledNoticeHandlers,
    ...spendingCapHandlers,
    ...statementHandlers,
    ...periodStatisticsHandlers,
    ...statisticsHandlers,
    ...userHandlers(passwords),
    ...walletHandlers,
    ...withdrawalHandlers,
  }
  const served = additionNames.filter((name) => handlers[name] !== undefined)
  return { ...handlers, ...configHandlers(served.map((name) => additions[name].path)) }
}
