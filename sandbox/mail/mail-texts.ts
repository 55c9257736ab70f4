/** The texts of mail, from `mail` in `locales/<lang>/sandbox.json`. */
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isLanguage, type Language } from '#contract/languages.ts'

const MailText = v.object({ subject: v.string(), text: v.string() })
const Texts = v.object({ mail: v.object({ resetPassword: MailText }) })
type MailTexts = v.InferOutput<typeof Texts>['mail']

const folder = new URL('../../locales/', import.meta.url)

const read = (language: string): MailTexts =>
  v.parse(Texts, JSON.parse(readFileSync(new URL(`${language}/sandbox.json`, folder), 'utf8'))).mail

const english = read('en')

const texts: ReadonlyMap<Language, MailTexts> = new Map(
  readdirSync(folder)
    .filter(isLanguage)
    .filter((name) => readdirSync(new URL(name, folder)).includes('sandbox.json'))
    .map((name) => [name, read(name)]),
)

/** English where a language has none. */
export function mailTextsIn(language: Language): MailTexts {
  return texts.get(language) ?? english
}
