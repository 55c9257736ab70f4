/** All handlers there are; a call without one is answered "not in the sandbox yet". */

import { additions } from '#contract/wire/calls.ts'
import { createPasswords, type PasswordCost } from '../auth/passwords.ts'
import type { Handlers } from '../context.ts'
import { acceptorHandlers } from './acceptors.ts'
import { closeHandlers } from './account-close.ts'
import { exportHandlers } from './account-export.ts'
import { authHandlers } from './auth.ts'
import { bankCardHandlers } from './bank-card.ts'
import { configHandlers } from './config.ts'
import { contractHandlers } from './contract.ts'
import { couponHandlers } from './coupons.ts'
import { disputeHandlers } from './disputes.ts'
import { documentHandlers } from './documents.ts'
import { followHandlers } from './follow.ts'
import { handOverHandlers } from './hand-over.ts'
import { notificationHandlers } from './notifications.ts'
import { planHandlers } from './plans.ts'
import { profileHandlers } from './profile.ts'
import { signInHandlers } from './sign-in.ts'
import { signedInHandlers } from './signed-in.ts'
import { spendingCapHandlers } from './spending-cap.ts'
import { statementHandlers } from './statement.ts'
import { statisticsHandlers } from './statistics.ts'
import { userHandlers } from './user.ts'
import { walletHandlers } from './wallet.ts'
import { withdrawalHandlers } from './withdrawals.ts'

const additionNames = Object.keys(additions).filter((name) => isAddition(name))

function isAddition(name: string): name is keyof typeof additions {
  return Object.hasOwn(additions, name)
}

/** The sandbox's handlers, hashing passwords at a cost. */
export function createHandlers(cost: PasswordCost): Handlers {
  const passwords = createPasswords(cost)
  const handlers: Handlers = {
    ...acceptorHandlers,
    ...authHandlers(passwords),
    ...bankCardHandlers,
    ...closeHandlers(passwords),
    ...contractHandlers,
    ...couponHandlers,
    ...disputeHandlers,
    ...documentHandlers,
    ...exportHandlers,
    ...followHandlers,
    ...handOverHandlers(passwords),
    ...notificationHandlers,
    ...planHandlers,
    ...profileHandlers(passwords),
    ...signInHandlers,
    ...signedInHandlers(passwords),
    ...spendingCapHandlers,
    ...statementHandlers,
    ...statisticsHandlers,
    ...userHandlers(passwords),
    ...walletHandlers,
    ...withdrawalHandlers,
  }
  const served = additionNames.filter((name) => handlers[name] !== undefined)
  return { ...handlers, ...configHandlers(served.map((name) => additions[name].path)) }
}
