/** The daily sign-in (docs/rules.md, sections P4 and P5): once a day, in the account's time zone. */
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import { useAccountTimeZone } from '#i18n/account-time-zone.ts'
import { dayIn, msToNextDay } from '#lib/local-day.ts'
import { userCalls } from '#protocol/http/user.ts'
import { executeRequest, type IdempotentRequest } from '#session/idempotency/execute.ts'
import type { Outcome } from '#session/idempotency/request-outcome.ts'
import { refreshUser } from '#session/load.ts'
import { useSession } from '#session/session.ts'

// The day is part of the intent: tomorrow's sign-in must not get the answer to today's.
const signInCall: IdempotentRequest<{ day: string }, true> = {
  kind: 'sign-in',
  send: async (_body, requestId) => {
    await send(userCalls.signIn, { request_id: requestId })
    return true
  },
  find: async () => ((await refreshUser()).signed_in_today ? true : undefined),
  // Of two sign-ins of a day the host refuses the later one.
  whenNotFound: 'notExecuted',
}

/** Signs in for a day and reads the user anew. Never throws. */
export async function checkInFor(day: string): Promise<Outcome<true>> {
  const outcome = await executeRequest(signInCall, { day })
  await refreshUser().catch(() => undefined)
  return outcome
}

const longestWaitMs = 60 * 60_000

/** Today in a time zone, kept current across midnight, also after the machine slept. */
function useToday(zone: string): string {
  const [today, setToday] = useState(() => dayIn(zone, new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const now = new Date()
      setToday(dayIn(zone, now))
      timer = setTimeout(look, Math.min(msToNextDay(zone, now) + 1, longestWaitMs))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [zone])
  return today
}

export interface CheckInState {
  readonly zone: string
  /** `YYYY-MM-DD` in that zone. */
  readonly today: string
  readonly hasSignedIn: boolean
}

/** Whether the user has signed in today; what was known of yesterday is not taken for today. */
export function useCheckInState(): CheckInState {
  const user = useSession((session) => session.user)
  const zone = useAccountTimeZone()
  const today = useToday(zone)
  const [read, setRead] = useState({ user, day: today })
  if (read.user !== user) setRead({ user, day: today })
  const isOfToday = read.day === today

  useEffect(() => {
    if (!isOfToday) refreshUser().catch(() => undefined)
  }, [isOfToday])

  return { zone, today, hasSignedIn: isOfToday && (user?.signed_in_today ?? false) }
}
