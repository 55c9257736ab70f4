/** The texts of the conversation with customer service, from `chat` in `locales/<lang>/sandbox.json`. */
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isLanguage, type Language } from '#contract/languages.ts'

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

const folder = new URL('../../locales/', import.meta.url)

function read(language: string): ChatTexts {
  const file = readFileSync(new URL(`${language}/sandbox.json`, folder), 'utf8')
  return v.parse(v.object({ chat: ChatTexts }), JSON.parse(file)).chat
}

export const englishTexts = read('en')

const texts: ReadonlyMap<Language, ChatTexts> = new Map(
  readdirSync(folder)
    .filter(isLanguage)
    .filter((name) => readdirSync(new URL(name, folder)).includes('sandbox.json'))
    .map((name) => [name, read(name)]),
)

/** English where a language has none. */
export function chatTextsIn(language: Language): ChatTexts {
  return texts.get(language) ?? englishTexts
}

/** Fills the `{{values}}` of a text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}
