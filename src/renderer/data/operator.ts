/** Whether money may move on this host (docs/rules.md, section R5.8). */
import { hostName } from '#platform/host.ts'
import { platform } from '#platform/index.ts'
import { isLoopback } from '#protocol/link-policy.ts'
import type { SessionState } from '#session/reducer.ts'
import { useSession } from '#session/session.ts'

const isBundledHost = isLoopback(hostName)

/** True if the host says that it is a sandbox, or before that if it is on this machine: the page then shows the ribbon. */
export const isSandbox = ({ config }: SessionState): boolean => config?.sandbox ?? isBundledHost

/** The operator of the host, from the configuration. */
export const statement = platform.run.config.operator

/**
 * True if fund, withdraw and recharge may be offered: on the bundled sandbox, and if the configuration states the operator.
 * It is not enough that a host calls itself a sandbox, because any host could.
 */
export function useMoneyAllowed(): boolean {
  return useSession((session) => statement !== undefined || (isBundledHost && isSandbox(session)))
}
