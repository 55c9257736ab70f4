/** The desk's actions: each reads its form and returns one sentence about what it did. */

import { type CodeKind, issueCode } from '../auth/codes.ts'
import { grant, refuse, write } from '../chat/granting.ts'
import { advanceClock } from '../delivery/advance.ts'
import { announce } from '../notifications/notices.ts'
import { answer, coupon, destination, mailCode, resetPassword } from './account-actions.ts'
import { readFeedback } from './feedback.ts'
import { type Action, BadInput, requiredText, type Typed } from './input.ts'
import { acceptance, acceptanceCode, chargeback, credit, deposit, refusePayout } from './money-actions.ts'

const categories = ['system_announcement', 'system_maintenance'] as const

export const announcement: Action = async ({ database, clock }, typed) => {
  const category = categories.find((each) => each === typed.category)
  if (category === undefined) throw new BadInput('category', 'Choose what it is.')
  const title = requiredText(typed, 'headline', 'a title')
  const content = requiredText(typed, 'content', 'the text')
  const told = await announce(database, { category, title, content }, clock.now())
  return `Told ${told} ${told === 1 ? 'partner' : 'partners'}: ${title}`
}

const mostDays = 365

function wholeNumber(typed: Typed, field: string): number {
  const written = (typed[field] ?? '').trim()
  if (written === '') return 0
  if (!/^\d{1,6}$/.test(written)) throw new BadInput(field, `Enter whole ${field}, such as 2.`)
  return Number(written)
}

const time: Action = async (sandbox, typed) => {
  const minutes = wholeNumber(typed, 'hours') * 60 + wholeNumber(typed, 'minutes')
  if (minutes === 0) throw new BadInput('hours', 'Enter how much time to let pass, at least a minute.')
  if (minutes > mostDays * 24 * 60) throw new BadInput('hours', `At most ${mostDays} days at once.`)
  await advanceClock(sandbox, minutes * 60_000)
  return `Delivery is ${Math.floor(minutes / 60)} h ${minutes % 60} min further.`
}

const code: Action = async (sandbox, typed) => {
  const kinds: readonly CodeKind[] = ['invitation', 'authorisation']
  const kind = kinds.find((each) => each === typed.kind)
  if (kind === undefined) throw new BadInput('kind', 'Choose which code to issue.')
  return `New ${kind} code, for one use: ${await issueCode(sandbox.database.db, sandbox.clock, kind)}`
}

/** By the path that their forms are sent to. */
export const actions = {
  deposit,
  time,
  code,
  credit,
  'refuse-payout': refusePayout,
  chargeback,
  'acceptance-code': acceptanceCode,
  acceptance,
  destination,
  'reset-password': resetPassword,
  'mail-code': mailCode,
  answer,
  coupon,
  announcement,
  feedback: readFeedback,
  grant,
  refuse,
  reply: write,
} as const
export type ActionName = keyof typeof actions
