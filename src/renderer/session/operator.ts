/** Whether money may move here (decisions, section 5.8). */
import { hostName } from '#api/host.ts'
import { isLoopback } from '#contract/link-policy.ts'
import type { SessionState } from './reducer.ts'
import { sessionStore, useSession } from './session.ts'

const isBundledHost = isLoopback(hostName)

/** True on the bundled sandbox: the page carries its ribbon, and money is not real. */
export const isSandbox = ({ config }: SessionState): boolean => config?.sandbox ?? isBundledHost

/**
 * True when put, withdraw and recharge may be offered, kept current. Elsewhere than on the sandbox they wait for a
 * statement of who operates the host, which no build can carry yet.
 */
export function useMoneyAllowed(): boolean {
  return useSession(isSandbox)
}
