/** The texts of message keys, from the same locale files that the app uses. */
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { defaultLanguage, isLanguage, type Language, languages } from '#contract/languages.ts'
import type { MessageKey } from '#contract/wire/messages.ts'

const Texts = v.record(v.string(), v.record(v.string(), v.string()))

const folder = new URL('../../locales/', import.meta.url)

function load(): ReadonlyMap<Language, v.InferOutput<typeof Texts>> {
  const texts = new Map<Language, v.InferOutput<typeof Texts>>()
  for (const name of readdirSync(folder)) {
    if (!isLanguage(name)) continue
    texts.set(
      name,
      v.parse(Texts, JSON.parse(readFileSync(new URL(`${name}/messages.json`, folder), 'utf8'))),
    )
  }
  return texts
}

const texts = load()

/** The languages that have texts. */
export const spokenLanguages: readonly Language[] = [...texts.keys()]

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
  const text =
    texts.get(language)?.[namespace]?.[name] ?? texts.get(defaultLanguage)?.[namespace]?.[name] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (whole, param: string) => {
    const value = params[param]
    return value === undefined ? whole : readable(value, language, timeZone)
  })
}
