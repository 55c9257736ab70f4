/** The desk's actions: each handles its form and returns one sentence about the result. */

import { defaultLanguage, isLanguage } from '#protocol/languages.ts'
import { type CodeKind, issueCode } from '../auth/codes.ts'
import { grantRequest, refuseRequest, reply } from '../chat/granting.ts'
import { advance } from '../delivery/advance.ts'
import { announce } from '../notifications/notices.ts'
import { answer, coupon, destination, endSecondFactorOf, mailCode, resetPassword } from './account-actions.ts'
import { readFeedback } from './feedback.ts'
import { type Action, BadInput, type FormValues, requireText } from './input.ts'
import {
  acceptance,
  acceptanceCode,
  chargeback,
  confirmDeposit,
  credit,
  deposit,
  refuseDeposit,
  refusePayout,
} from './money-actions.ts'

const categories = ['system_announcement', 'system_maintenance'] as const

const announcement: Action = async ({ database, clock }, values) => {
  const category = categories.find((name) => name === values.category)
  if (category === undefined) throw new BadInput('category', 'Choose what it is.')
  const title = requireText(values, 'headline', 'a title')
  const content = requireText(values, 'content', 'the text')
  const language = values.language ?? defaultLanguage
  if (!isLanguage(language)) throw new BadInput('language', 'Choose the language of the text.')
  const count = await announce(database, { category, title, content, language }, clock.now())
  const record = `Told ${count} ${count === 1 ? 'partner' : 'partners'}`
  return { record: `${record}.`, page: `${record}: ${title}`, about: { category } }
}

const maxDays = 365

function parseWholeNumber(values: FormValues, field: string): number {
  const text = (values[field] ?? '').trim()
  if (text === '') return 0
  if (!/^\d{1,6}$/.test(text)) throw new BadInput(field, `Enter whole ${field}, such as 2.`)
  return Number(text)
}

const time: Action = async ({ database, clock }, values) => {
  const minutes = parseWholeNumber(values, 'hours') * 60 + parseWholeNumber(values, 'minutes')
  if (minutes === 0) throw new BadInput('hours', 'Enter how much time to let pass, at least a minute.')
  if (minutes > maxDays * 24 * 60) throw new BadInput('hours', `At most ${maxDays} days at once.`)
  const follow = await clock.advanceIn(database.db, minutes * 60_000)
  return {
    record: `Delivery is ${Math.floor(minutes / 60)} h ${minutes % 60} min further.`,
    afterwards: async (sandbox) => {
      follow()
      await advance(sandbox)
    },
  }
}

const code: Action = async ({ database, clock }, values) => {
  const kinds: readonly CodeKind[] = ['invitation', 'authorisation']
  const kind = kinds.find((name) => name === values.kind)
  if (kind === undefined) throw new BadInput('kind', 'Choose which code to issue.')
  const issued = await issueCode(database.db, clock, kind)
  return {
    record: `Issued an ${kind} code.`,
    page: `New ${kind} code, for one use: ${issued}`,
    about: { kind },
  }
}

/** The actions by the path of their forms. */
export const actions = {
  deposit,
  time,
  code,
  credit,
  'confirm-deposit': confirmDeposit,
  'refuse-deposit': refuseDeposit,
  'refuse-payout': refusePayout,
  chargeback,
  'acceptance-code': acceptanceCode,
  acceptance,
  destination,
  'reset-password': resetPassword,
  'end-second-factor': endSecondFactorOf,
  'mail-code': mailCode,
  answer,
  coupon,
  announcement,
  feedback: readFeedback,
  grant: grantRequest,
  refuse: refuseRequest,
  reply,
} as const
export type ActionName = keyof typeof actions
