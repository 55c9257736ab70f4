/** The daily check-in (docs/rules.md, sections P4 and P5): once a day, in the account's time zone. */
import { useEffect, useState } from 'react'
import { send } from '#data/http/client.ts'
import { executeRequest, type IdempotentRequest } from '#data/idempotency/execute.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { refreshUser } from '#data/load.ts'
import { useLocalDay } from '#i18n/today.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { useSession } from '#session/session.ts'

// The day is part of the body: tomorrow's check-in must not get the answer to today's.
const checkInRequest: IdempotentRequest<{ day: string }, true> = {
  kind: 'sign-in',
  send: async (_body, requestId) => {
    await send(userEndpoints.signIn, { request_id: requestId })
    return true
  },
  find: async () => ((await refreshUser()).signed_in_today ? true : undefined),
  // The host refuses a second check-in on the same day.
  whenNotFound: 'notExecuted',
}

/** Checks in for a day and refetches the user. Never throws. */
export async function checkInFor(day: string): Promise<Outcome<true>> {
  const outcome = await executeRequest(checkInRequest, { day })
  await refreshUser().catch(() => undefined)
  return outcome
}

export interface CheckInState {
  readonly zone: string
  /** `YYYY-MM-DD` in that zone. */
  readonly today: string
  readonly isCheckedInToday: boolean
}

/** Whether the user has checked in today. A user that was loaded yesterday does not count, and is refetched. */
export function useCheckInState(): CheckInState {
  const user = useSession((session) => session.user)
  const { zone, today } = useLocalDay()
  const [loaded, setLoaded] = useState({ user, day: today })
  if (loaded.user !== user) setLoaded({ user, day: today })
  const isFromToday = loaded.day === today

  useEffect(() => {
    if (!isFromToday) refreshUser().catch(() => undefined)
  }, [isFromToday])

  return { zone, today, isCheckedInToday: isFromToday && (user?.signed_in_today ?? false) }
}
