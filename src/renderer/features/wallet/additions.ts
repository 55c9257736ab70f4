/** Calls beyond the original ones: optional for a host, which names those it has (decisions, section 2). */
import type { Call } from '#contract/wire/call.ts'
import { walletAdditions } from '#contract/wire/wallet-additions.ts'
import { useSession } from '#session/session.ts'

/** True when the host has the call; undefined while its configuration is not known. */
export function useHasAddition({ path }: Pick<Call, 'path'>): boolean | undefined {
  return useSession(({ config }) => config?.additions.includes(path))
}

/**
 * True when a change of password or destination holds withdrawals for 24 hours, which is said before the change. No call
 * stands for the rule: a host with the wallet's other safeguards has it too.
 */
export const useHoldsAfterChange = (): boolean => useHasAddition(walletAdditions.cancelWithdrawal) ?? false
