import { useSession } from '#session/session.ts'
import { useCheckInState } from '#shared/daily-check-in/daily-check-in.ts'
import { useUnreadBadge } from '#shared/notifications/unread-count.ts'
import { useHasDestination, useInvested } from '../api.ts'
import { firstSteps, type StepId } from '../first-steps.ts'

/** The first open step of a new user; then the daily check-in, the unread notifications, the plans. */
export type NextActionId = StepId | 'checkIn' | 'read' | 'plans'

/** Undefined while it is not known whether a first step is open. */
export function useNextAction(): NextActionId | undefined {
  const hasPassword = useSession(({ user }) => user?.has_transaction_password)
  const { isCheckedInToday } = useCheckInState()
  const hasUnread = useUnreadBadge() !== undefined
  const { data: hasDestination } = useHasDestination()
  const { data: invested } = useInvested()
  const facts = { hasPassword, hasDestination, invested }
  if (Object.values(facts).includes(undefined)) return undefined
  const step = firstSteps(facts)?.find(({ isDone }) => !isDone)
  if (step) return step.id
  if (!isCheckedInToday) return 'checkIn'
  return hasUnread ? 'read' : 'plans'
}
