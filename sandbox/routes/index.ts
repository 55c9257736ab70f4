/** All handlers there are; a call without one is answered "not in the sandbox yet". */
import { createPasswords, type PasswordCost } from '../auth/passwords.ts'
import type { Handlers } from '../context.ts'
import { authHandlers } from './auth.ts'
import { bankCardHandlers } from './bank-card.ts'
import { configHandlers } from './config.ts'
import { planHandlers } from './plans.ts'
import { statisticsHandlers } from './statistics.ts'
import { userHandlers } from './user.ts'
import { walletHandlers } from './wallet.ts'

/** The sandbox's handlers, hashing passwords at a cost. */
export function createHandlers(cost: PasswordCost): Handlers {
  const passwords = createPasswords(cost)
  return {
    ...authHandlers(passwords),
    ...bankCardHandlers,
    ...configHandlers,
    ...planHandlers,
    ...statisticsHandlers,
    ...userHandlers(passwords),
    ...walletHandlers,
  }
}
