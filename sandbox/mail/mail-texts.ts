/** The texts of mail, from `mail` in `locales/<lang>/sandbox.json`. */
import * as v from 'valibot'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { localeTexts } from '../locale-texts.ts'

const MailText = v.object({ subject: v.string(), text: v.string() })
const Texts = v.object({ mail: v.object({ resetPassword: MailText }) })
type MailTexts = v.InferOutput<typeof Texts>['mail']

const texts = localeTexts('sandbox.json', (parsed) => v.parse(Texts, parsed).mail)

/** English where a language has none. */
export function mailTextsIn(language: Language): MailTexts {
  const found = texts(language) ?? texts(defaultLanguage)
  if (found === undefined) throw new Error('mail has no texts')
  return found
}
