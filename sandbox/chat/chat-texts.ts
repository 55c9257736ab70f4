/** The texts of the conversation with customer service, from `chat` in `locales/<lang>/sandbox.json`. */
import * as v from 'valibot'
import type { Language } from '#protocol/languages.ts'
import { textGroup } from '../i18n.ts'

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
