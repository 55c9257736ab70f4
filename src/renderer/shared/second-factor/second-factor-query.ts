/** Whether the account has a second factor (an addition, docs/decisions/0076). */
import { useQuery } from '@tanstack/react-query'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { useSession } from '#session/session.ts'

export const secondFactorKey = ['second-factor'] as const

/** True if the host has it and the user a login password here, which users of a host app have not. */
export function useIsSecondFactorOffered(): boolean {
  const isOffered = useHasCapability(secondFactorAdditions.secondFactor)
  const hasPassword = useSession(({ user }) => user?.entry === 'register')
  return isOffered === true && hasPassword
}

export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: () => send(secondFactorAdditions.secondFactor, {}),
    enabled: useIsSecondFactorOffered(),
  })
}
