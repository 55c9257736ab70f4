/** The texts of message keys, from the same locale files that the app uses. */
import * as v from 'valibot'
import { defaultLanguage, type Language, languages } from '#contract/languages.ts'
import type { MessageKey } from '#contract/wire/messages.ts'
import { languagesWith, localeTexts } from '../locale-texts.ts'

const Texts = v.record(v.string(), v.record(v.string(), v.string()))

const texts = localeTexts('messages.json', (parsed) => v.parse(Texts, parsed))

/** The languages that have texts. */
export const spokenLanguages = languagesWith('messages.json')

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Timestamps stay ISO in `data.params`; in a sentence they are written as the reader writes a date. */
function readable(value: string, language: Language, timeZone: string): string {
  if (!isoTimestamp.test(value)) return value
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(languages[language].tag, format).format(new Date(value))
}

/** The text of a message, with its `{{params}}` filled; English where a language has none. */
export function textOf(
  key: MessageKey,
  params: Readonly<Record<string, string>>,
  language: Language,
  timeZone: string,
): string {
  const [namespace = '', name = ''] = key.split('.')
  const text = texts(language)?.[namespace]?.[name] ?? texts(defaultLanguage)?.[namespace]?.[name] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (whole, param: string) => {
    const value = params[param]
    return value === undefined ? whole : readable(value, language, timeZone)
  })
}
