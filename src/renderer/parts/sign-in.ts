/** The daily sign-in (specification, sections 4 and 5): once a day, in the account's time zone. */
import { useEffect, useState } from 'react'
import { hasKey, isUnknownOutcome } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { userCalls } from '#contract/wire/user.ts'
import { useZone } from '#i18n/zone.ts'
import { dayIn, msToNextDay } from '#lib/local-day.ts'
import { intentDone, intentFor } from '#session/intents.ts'
import { refreshUser } from '#session/load.ts'
import { useSession } from '#session/session.ts'

const kind = 'sign-in'

export type SignInOutcome = { kind: 'done' } | { kind: 'already' } | { kind: 'failed'; error: unknown }

/** Signs in for a day. Never throws; without an answer it asks the user's own data what became of it. */
export async function signInFor(day: string): Promise<SignInOutcome> {
  try {
    // The day is part of the intent: tomorrow's sign-in must not get the answer to today's.
    await send(userCalls.signIn, { request_id: intentFor(kind, { day }) })
  } catch (error) {
    const user = await refreshUser().catch(() => undefined)
    if (!isUnknownOutcome(error)) intentDone(kind)
    if (hasKey(error, 'signIn.alreadyToday')) return { kind: 'already' }
    if (isUnknownOutcome(error) && user?.signed_in_today) return { kind: 'done' }
    return { kind: 'failed', error }
  }
  intentDone(kind)
  await refreshUser().catch(() => undefined)
  return { kind: 'done' }
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

export interface SignInState {
  readonly zone: string
  /** `YYYY-MM-DD` in that zone. */
  readonly today: string
  readonly hasSignedIn: boolean
}

/** Whether the user has signed in today; what was known of yesterday is not taken for today. */
export function useSignInState(): SignInState {
  const user = useSession((session) => session.user)
  const zone = useZone()
  const today = useToday(zone)
  const [read, setRead] = useState({ user, day: today })
  if (read.user !== user) setRead({ user, day: today })
  const isOfToday = read.day === today

  useEffect(() => {
    if (!isOfToday) refreshUser().catch(() => undefined)
  }, [isOfToday])

  return { zone, today, hasSignedIn: isOfToday && (user?.signed_in_today ?? false) }
}
