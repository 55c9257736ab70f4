/**
 * Checks the texts against the tables "Never said", "Register", "Same as English" and "Wording exceptions" of
 * `docs/glossary.md`, and that each language is written in its own script.
 */
import { rows, sectionsOf, words } from './glossary-rules.ts'
import type { Texts } from './locale-rules.ts'

interface Forbidden {
  readonly language: string
  readonly patterns: readonly RegExp[]
  readonly allowed: readonly string[]
  readonly why: string
}

export interface Wording {
  readonly forbidden: readonly Forbidden[]
  /** `language key` of texts that may use a forbidden word. */
  readonly exceptions: ReadonlySet<string>
  /** `language key` of texts that may equal English. */
  readonly same: ReadonlySet<string>
}

/** Languages that write no spaces between words, or inflect at the end of a sentence: a word is found anywhere. */
const UNSPACED = ['cht', 'jp', 'kor', 'th', 'zh']

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  cht: /\p{Script=Han}/u,
  zh: /\p{Script=Han}/u,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  kor: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u,
}
/** Frequent characters that only the other of the two Chinese scripts has. */
const WRONG_HAN: Readonly<Record<string, RegExp>> = {
  cht: /[个们这为对没时说过还让费余额发请输码账户设证确认广计结现开关录处]/u,
  zh: /[個們這為對沒時說過還讓費餘額發請輸碼帳戶設證確認廣計結現開關錄處]/u,
}

/** `einsetz*` is the beginning of a word, `*wette` its end. */
function patternOf(word: string, language: string): RegExp {
  const escaped = word.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '')
  if (UNSPACED.includes(language)) return new RegExp(escaped, 'u')
  const start = word.startsWith('*') ? '' : '(?<!\\p{L})'
  const end = word.endsWith('*') ? '' : '(?!\\p{L})'
  return new RegExp(`${start}${escaped}${end}`, 'iu')
}

export function parseWording(markdown: string): Wording {
  const sections = sectionsOf(markdown)
  const table = (name: string) => rows(sections.get(name) ?? '')
  const forbidden = ['Never said', 'Register'].flatMap((name) =>
    table(name).map(([language = '', never = '', allowed = '', why = '']) => ({
      language,
      patterns: words(never).map((word) => patternOf(word, language)),
      allowed: words(allowed),
      why: name === 'Register' ? `the register is ${why}` : why,
    })),
  )
  const pairs = (name: string) =>
    new Set(table(name).flatMap(([key = '', languages = '']) => words(languages).map((l) => `${l} ${key}`)))
  return { forbidden, exceptions: pairs('Wording exceptions'), same: pairs('Same as English') }
}

/** The text without placeholders, tags, addresses and the phrases that a rule allows. */
const plain = (text: string, allowed: readonly string[] = []): string =>
  allowed.reduce(
    (rest, phrase) => rest.replaceAll(new RegExp(phrase, 'giu'), ' '),
    text.replaceAll(/\{\{[^}]*\}\}|<\/?\w+\s*\/?>|https?:\S+/g, ' '),
  )

function scriptProblem(language: string, text: string): string | undefined {
  const script = SCRIPTS[language]
  if (script && /\p{L}{2}/u.test(plain(text)) && !script.test(text))
    return 'is not in the script of the language'
  const wrong = WRONG_HAN[language]?.exec(text)
  return wrong ? `${wrong[0]} belongs to the other Chinese script` : undefined
}

/** The problems of a language's texts, by `namespace:key`. */
export function wordingProblems(wording: Wording, language: string, english: Texts, texts: Texts): string[] {
  const rules = wording.forbidden.filter((rule) => rule.language === language)
  return [...texts].flatMap(([key, text]) => {
    const name = `${language} ${key}`
    // Search words of the command palette are what users type.
    if (key.includes('palette.synonyms')) return []
    const found = wording.exceptions.has(name)
      ? []
      : rules.flatMap(({ patterns, allowed, why }) =>
          patterns.flatMap((pattern) => {
            const [word] = pattern.exec(plain(text, allowed)) ?? []
            return word === undefined ? [] : [`${name}: never say “${word}” (${why}): ${text}`]
          }),
        )
    if (wording.same.has(name) || language === 'en') return found
    const isEnglish = text === english.get(key) && /\p{L}{2}/u.test(plain(text))
    if (isEnglish)
      return [...found, `${name}: equals the English text; translate it or list it in docs/glossary.md`]
    const problem = scriptProblem(language, text)
    return problem === undefined ? found : [...found, `${name}: ${problem}: ${text}`]
  })
}
