/** Requests that partners can make in a conversation: topics, form fields, validation and texts. */
import * as v from 'valibot'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { type Language, languages } from '#protocol/languages.ts'
import { toWire } from '#protocol/money.ts'
import { codeText } from '#protocol/validation/code.ts'
import { amountIn, readAmount } from '#protocol/validation/read-amount.ts'
import { interpolate, textGroup } from '../i18n.ts'
import { acceptors } from '../seed/acceptors.ts'

const textsOf = <const Key extends string>(...keys: readonly Key[]) =>
  v.object(v.entriesFromList(keys, v.string()))

/** The topics of requests, in the order of the page. */
const topics = [
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
  begin: textsOf('text', 'username', 'hint', 'button', 'noCookies', 'expired'),
  field: textsOf('amount', 'acceptor', 'kind', 'card', 'address', 'reference'),
  topic: v.object(v.entriesFromList(topics, textsOf('title', 'hint', 'asked'))),
  state: textsOf('open', 'granted', 'refused'),
  problem: textsOf('empty', 'tooLong', 'secret', 'amount', 'reference', 'waiting', 'full', 'wait'),
})
export type ChatTexts = v.InferOutput<typeof ChatTexts>
export type ProblemKey = keyof ChatTexts['problem']

const cache = new Map<Language, ChatTexts>()

/** The texts of a language; validated at their first use. */
export function chatTextsIn(language: Language): ChatTexts {
  const texts = cache.get(language) ?? v.parse(ChatTexts, textGroup('sandbox:chat', language))
  cache.set(language, texts)
  return texts
}

/** The texts of the desk, which is in English. */
export const englishTexts = chatTextsIn('en')

/** The values of a request's fields. */
export type Details = Readonly<Record<string, string>>

export type FieldName = 'amount' | 'acceptor' | 'kind' | 'reference'

/** The currency of amounts; the account's own currency is not revealed to someone who only knows a username. */
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

export function choicesOf(
  field: FieldName,
  texts: ChatTexts,
): { value: string; label: string }[] | undefined {
  if (field === 'kind') return kinds.map((value) => ({ value, label: texts.field[value] }))
  if (field === 'acceptor') return acceptors.map(({ id, name }) => ({ value: id, label: name }))
  return undefined
}

/** Visitors can request only an invitation, partners everything else. */
export function topicsFor(username: string): readonly Topic[] {
  return topics.filter((topic) => (topic === 'invitation') === (username === ''))
}

export function isTopic(name: string | undefined): name is Topic {
  return topics.some((topic) => topic === name)
}

interface FieldError {
  readonly field: FieldName
  readonly problem: ProblemKey
}

/** Maximum length of a reference and of an amount, characters. */
const maxFieldLength = 40

function parseField(field: FieldName, text: string, language: Language): string | undefined {
  if (field === 'kind') return kinds.find((kind) => kind === text)
  if (field === 'acceptor') return acceptors.find(({ id }) => id === text)?.id
  if (field === 'reference') {
    const reference = codeText(text)
    return /^[\w-]+$/.test(reference) && reference.length <= maxFieldLength
      ? reference.toUpperCase()
      : undefined
  }
  const amount = amountIn(readAmount(text, { tag: languages[language].tag, currency }))
  const isPayable = amount !== undefined && isPositive(amount)
  return isPayable && amount.length <= maxFieldLength ? toWire(amount, currency) : undefined
}

/** Parses the fields of a topic, as they are written in a language; returns the first invalid one. */
export function parseDetails(
  topic: Topic,
  values: Details,
  language: Language,
): { details: Details } | FieldError {
  const details: Record<string, string> = {}
  for (const field of fieldsOf(topic)) {
    const value = parseField(field, (values[field] ?? '').trim(), language)
    if (value === undefined) return { field, problem: field === 'amount' ? 'amount' : 'reference' }
    details[field] = value
  }
  return { details }
}

/** A request in one phrase. */
export function requestText(topic: string, details: Details, texts: ChatTexts): string {
  if (!isTopic(topic)) return topic
  const { amount, acceptor, kind } = details
  return interpolate(texts.topic[topic].asked, {
    ...details,
    ...(amount && { amount: `${amount} ${currency}` }),
    ...(acceptor && { acceptor: acceptors.find(({ id }) => id === acceptor)?.name ?? acceptor }),
    ...(kind && { kind: kind === 'card' ? texts.field.card : texts.field.address }),
  })
}

/** A deposit that was announced in the app, as the same phrase. */
export const depositText = (amount: Amount, texts: ChatTexts): string =>
  requestText('deposit', { amount: toWire(amount, currency) }, texts)
