/** The texts of message keys. */

import type { MessageKey } from '#protocol/http/messages.ts'
import { type Language, languages } from '#protocol/languages.ts'
import { textOf } from '../i18n.ts'

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Timestamps stay ISO in `data.params`; in a sentence they are written as the reader writes a date. */
function readable(value: string, language: Language, timeZone: string): string {
  if (!isoTimestamp.test(value)) return value
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(languages[language].tag, format).format(new Date(value))
}

/** The text of a message, with its `{{params}}` filled; English where a language has none. */
export function messageText(
  key: MessageKey,
  params: Readonly<Record<string, string>>,
  language: Language,
  timeZone: string,
): string {
  const values = Object.entries(params).map(([name, value]) => [name, readable(value, language, timeZone)])
  return textOf(`messages:${key}`, language, Object.fromEntries(values), key)
}
