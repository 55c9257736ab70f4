/**
 * Takes out of an error's own words whatever could be somebody's: addresses, tokens, ids, numbers and amounts, texts in
 * quotes, names. What stays is the kind of error and where in the program it happened. Too much is taken rather than too
 * little.
 */

/** Where in the program: a file of the build with line and column, of an address nothing else. */
const place = /(?:https?|app|file):\/\/[^\s()'"]*?\/([\w.-]+\.js)(?:\?[^\s():]*)?((?::\d+){0,2})(?![\w/?#])/g

/** Marks around a place while the rest is scrubbed; no text of an error has them. */
const [open, close] = ['\u{e000}', '\u{e001}']

type Rule = readonly [pattern: RegExp, replacement: string]

const rules: readonly Rule[] = [
  [/[a-z][a-z\d+.-]*:\/\/[^\s)\]}>'"]+/gi, '[address]'],
  [/\b(?:data|blob|mailto|tel|javascript):[^\s)\]}>'"]+/gi, '[address]'],
  [/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/gu, '[email]'],
  [/(?:\.{0,2}\/)+[\w%~-][^\s)\]}>'"]*/gu, '[path]'],
  [/[?#&][\w%.-]+=[^\s)\]}>'"&]*/gu, '[query]'],
  [/"[^"]*"?|“[^”]*”?|„[^“”]*[“”]?|«[^»]*»?|「[^」]*」?|`[^`]*`?/gu, '[text]'],
  // The name of a property helps, and is the program's own word; anything else in quotes may not be.
  [/(?<!\((?:reading|setting) )'[^'\n]*'/gu, '[text]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '[token]'],
  [/[A-Za-z\d_+/=-]{24,}/g, '[token]'],
  [/(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z\d_-]{6,}/g, '[token]'],
  [/[+(]?\p{Nd}[\p{Nd}\s.,:'’()/-]*\p{Nd}|\p{Nd}/gu, '[number]'],
  [/[\p{Sc}]\s*\[number\]|\[number\]\s*[\p{Sc}]|\b[A-Z]{3}\s\[number\]|\[number\]\s[A-Z]{3}\b/gu, '[amount]'],
  // Two words with capitals are a person's name more often than anything an error says.
  [/\p{Lu}\p{Ll}+(?:[ -]\p{Lu}[\p{Ll}.]+)+/gu, '[name]'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu, '[text]'],
]

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The longest text that is kept. */
const mostCharacters = 400

/** `known` are values of the user's that are taken out wherever they stand, whatever they look like. */
export function scrub(text: string, known: readonly string[] = []): string {
  const places: string[] = []
  let rest = text
    .slice(0, 10 * mostCharacters)
    .replaceAll(/[\u{e000}\u{e001}]/gu, '')
    .replace(place, (_, file: string, line: string) => {
      places.push(`${file}${line}`)
      return `${open}${String.fromCodePoint(0xe100 + (places.length % 0x700) - 1)}${close}`
    })
  for (const value of known.filter((each) => each.trim().length > 1)) {
    rest = rest.replace(new RegExp(escaped(value), 'giu'), '[name]')
  }
  for (const [pattern, replacement] of rules) rest = rest.replace(pattern, replacement)
  return rest
    .replace(/\u{e000}([\u{e100}-\u{e7ff}])\u{e001}/gu, (_, at: string) => {
      return places[(at.codePointAt(0) ?? 0) - 0xe100] ?? ''
    })
    .slice(0, mostCharacters)
}
