/** Whether money may move here (decisions, section 5.8). */
import { hostName } from '#api/host.ts'
import { isLoopback } from '#contract/link-policy.ts'
import type { SessionState } from './reducer.ts'
import { useSession } from './session.ts'

const isBundledHost = isLoopback(hostName)

/** True where the host says that it is a sandbox, or is likely one: the page carries the ribbon. */
export const isSandbox = ({ config }: SessionState): boolean => config?.sandbox ?? isBundledHost

/**
 * True when put, withdraw and recharge may be offered, kept current: on the bundled sandbox. That a host calls itself one
 * is not enough, or any could; other hosts wait for a statement of who operates them, which no build can carry yet.
 */
export function useMoneyAllowed(): boolean {
  return useSession((session) => isBundledHost && isSandbox(session))
}
