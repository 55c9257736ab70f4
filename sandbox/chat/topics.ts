/** What partners can request in a conversation: topics, form fields, validation and texts. Granting is in `granting.ts`. */
import * as v from 'valibot'
import { isPositive, parseAmount } from '#protocol/amount.ts'
import type { Language } from '#protocol/languages.ts'
import { fitsMinorDigits, toWire } from '#protocol/money.ts'
import { interpolate, textGroup } from '../i18n.ts'
import { acceptors } from '../seed/acceptors.ts'

const textsOf = <const Key extends string>(...keys: readonly Key[]) =>
  v.object(v.entriesFromList(keys, v.string()))

/** What can be asked for, in the order of the page. */
export const topics = [
  'deposit',
  'authorisation',
  'acceptance',
  'destination',
  'password',
  'payout',
  'coupon',
  'credit',
  'invitation',
] as const
export type Topic = (typeof topics)[number]

const ChatTexts = v.object({
  ...textsOf('ribbon', 'title', 'neverAsk', 'lost', 'writingAs', 'writingAsVisitor', 'leave').entries,
  ...textsOf('conversation', 'empty', 'partner', 'desk', 'message', 'send', 'askFor', 'ask').entries,
  ...textsOf('inAccount', 'code').entries,
  begin: textsOf('text', 'username', 'hint', 'button', 'noCookies'),
  field: textsOf('amount', 'acceptor', 'kind', 'card', 'address', 'reference'),
  topic: v.object(v.entriesFromList(topics, textsOf('title', 'hint', 'asked'))),
  state: textsOf('open', 'granted', 'refused'),
  problem: textsOf('empty', 'tooLong', 'secret', 'amount', 'reference', 'waiting', 'full'),
})
export type ChatTexts = v.InferOutput<typeof ChatTexts>
export type ProblemKey = keyof ChatTexts['problem']

const known = new Map<Language, ChatTexts>()

/** Checked when a language is first asked for. */
export function chatTextsIn(language: Language): ChatTexts {
  const texts = known.get(language) ?? v.parse(ChatTexts, textGroup('sandbox:chat', language))
  known.set(language, texts)
  return texts
}

/** The desk is in English. */
export const englishTexts = chatTextsIn('en')

/** What a request names: the fields of its topic and nothing else. */
export type Details = Readonly<Record<string, string>>

export type FieldName = 'amount' | 'acceptor' | 'kind' | 'reference'

/** The currency in which amounts are typed; the account's own is not shown to who only says a username. */
const currency = 'USD'

const fields: Readonly<Record<Topic, readonly FieldName[]>> = {
  deposit: ['amount'],
  authorisation: [],
  acceptance: ['acceptor', 'amount'],
  destination: ['kind'],
  password: [],
  payout: ['reference'],
  coupon: [],
  credit: [],
  invitation: [],
}

export const fieldsOf = (topic: Topic): readonly FieldName[] => fields[topic]

const kinds = ['card', 'address'] as const

/** The choices of a field that has some. */
export function choicesOf(
  field: FieldName,
  texts: ChatTexts,
): { value: string; label: string }[] | undefined {
  if (field === 'kind') return kinds.map((value) => ({ value, label: texts.field[value] }))
  if (field === 'acceptor') return acceptors.map(({ id, name }) => ({ value: id, label: name }))
  return undefined
}

/** Who has no account can ask for an invitation only, and who has one for all else. */
export function topicsFor(username: string): readonly Topic[] {
  return topics.filter((topic) => (topic === 'invitation') === (username === ''))
}

export function isTopic(name: string | undefined): name is Topic {
  return topics.some((topic) => topic === name)
}

/** A form that cannot be taken as it is. */
export interface BadRequest {
  readonly field: FieldName
  readonly problem: ProblemKey
}

const mostReference = 40

function readField(field: FieldName, typed: string): string | undefined {
  if (field === 'kind') return kinds.find((each) => each === typed)
  if (field === 'acceptor') return acceptors.find(({ id }) => id === typed)?.id
  if (field === 'reference') {
    return /^[\w-]+$/.test(typed) && typed.length <= mostReference ? typed.toUpperCase() : undefined
  }
  const amount = parseAmount(typed)
  const isPayable = amount !== undefined && isPositive(amount) && fitsMinorDigits(amount, currency)
  return isPayable && amount.length <= mostReference ? toWire(amount, currency) : undefined
}

/** Reads the fields of a topic out of what was typed. */
export function detailsOf(topic: Topic, typed: Details): { details: Details } | BadRequest {
  const details: Record<string, string> = {}
  for (const field of fieldsOf(topic)) {
    const value = readField(field, (typed[field] ?? '').trim())
    if (value === undefined) return { field, problem: field === 'amount' ? 'amount' : 'reference' }
    details[field] = value
  }
  return { details }
}

/** What was asked for, in one phrase. */
export function askedFor(topic: string, details: Details, texts: ChatTexts): string {
  if (!isTopic(topic)) return topic
  const { amount, acceptor, kind } = details
  return interpolate(texts.topic[topic].asked, {
    ...details,
    ...(amount && { amount: `${amount} ${currency}` }),
    ...(acceptor && { acceptor: acceptors.find(({ id }) => id === acceptor)?.name ?? acceptor }),
    ...(kind && { kind: kind === 'card' ? texts.field.card : texts.field.address }),
  })
}
