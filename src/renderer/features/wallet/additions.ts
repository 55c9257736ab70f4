/** What a host with the wallet's additions does beside them. */
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { useHasCapability } from '#session/capabilities.ts'

/**
 * True when a change of password or destination holds withdrawals for 24 hours, which is said before the change. No call
 * stands for the rule: a host with the wallet's other safeguards has it too.
 */
export const useHoldsAfterChange = (): boolean => useHasCapability(walletAdditions.cancelWithdrawal) ?? false
