import { platform } from '#platform/index.ts'
import { useSession } from '#session/session.ts'

/** True on the desktop while nothing of the host was ever read: neither its configuration nor a user. */
export function useIsFirstStart(): boolean {
  return useSession(
    ({ config, user }) => platform.desktop !== undefined && config === undefined && user === undefined,
  )
}
