/** Whether money may move here (docs/rules.md, section R5.8). */
import { hostName } from '#api/host.ts'
import { platform } from '#platform/index.ts'
import { isLoopback } from '#protocol/link-policy.ts'
import type { SessionState } from './reducer.ts'
import { useSession } from './session.ts'

const isBundledHost = isLoopback(hostName)

/** True where the host says that it is a sandbox, or is likely one: the page carries the ribbon. */
export const isSandbox = ({ config }: SessionState): boolean => config?.sandbox ?? isBundledHost

/** Who operates the host, as its configuration states it. */
export const statement = platform.run.config.operator

/**
 * True when put, withdraw and recharge may be offered, kept current: on the bundled sandbox, and where the configuration
 * states who operates the host. That a host calls itself a sandbox is not enough, or any could.
 */
export function useMoneyAllowed(): boolean {
  return useSession((session) => statement !== undefined || (isBundledHost && isSandbox(session)))
}
