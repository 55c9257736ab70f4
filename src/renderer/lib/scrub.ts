/**
 * Removes personal data from the text of an error: addresses, tokens, ids, numbers and amounts, quoted texts, names. The kind
 * of error and its source location stay. It removes too much rather than too little.
 */

/** A source location: a file of the build with line and column; the rest of its address is removed. */
const locationPattern =
  /(?:https?|app|file):\/\/[^\s()'"]*?\/([\w.-]+\.js)(?:\?[^\s():]*)?((?::\d+){0,2})(?![\w/?#])/g

/** Markers of a location while the rest is scrubbed; they are removed from the text first. */
const [open, close] = ['\u{e000}', '\u{e001}']

type Rule = readonly [pattern: RegExp, replacement: string]

const rules: readonly Rule[] = [
  [/[a-z][a-z\d+.-]*:\/\/[^\s)\]}>'"]+/gi, '[address]'],
  [/\b(?:data|blob|mailto|tel|javascript):[^\s)\]}>'"]+/gi, '[address]'],
  [/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/gu, '[email]'],
  [/(?:\.{0,2}\/)+[\w%~-][^\s)\]}>'"]*/gu, '[path]'],
  [/[?#&][\w%.-]+=[^\s)\]}>'"&]*/gu, '[query]'],
  [/"[^"]*"?|“[^”]*”?|„[^“”]*[“”]?|«[^»]*»?|「[^」]*」?|`[^`]*`?/gu, '[text]'],
  // The name of a property is harmless and helpful; other quoted text may be personal.
  [/(?<!\((?:reading|setting) )'[^'\n]*'/gu, '[text]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '[token]'],
  [/[A-Za-z\d_+/=-]{24,}/g, '[token]'],
  [/(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z\d_-]{6,}/g, '[token]'],
  [/[+(]?\p{Nd}[\p{Nd}\s.,:'’()/-]*\p{Nd}|\p{Nd}/gu, '[number]'],
  [/[\p{Sc}]\s*\[number\]|\[number\]\s*[\p{Sc}]|\b[A-Z]{3}\s\[number\]|\[number\]\s[A-Z]{3}\b/gu, '[amount]'],
  // Two capitalized words are usually a person's name.
  [/\p{Lu}\p{Ll}+(?:[ -]\p{Lu}[\p{Ll}.]+)+/gu, '[name]'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu, '[text]'],
]

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const maxCharacters = 400

/** `userValues` are removed anywhere in the text. */
export function scrub(text: string, userValues: readonly string[] = []): string {
  const locations: string[] = []
  let rest = text
    .slice(0, 10 * maxCharacters)
    .replaceAll(/[\u{e000}\u{e001}]/gu, '')
    .replace(locationPattern, (_, file: string, line: string) => {
      locations.push(`${file}${line}`)
      return `${open}${String.fromCodePoint(0xe100 + (locations.length % 0x700) - 1)}${close}`
    })
  for (const value of userValues.filter((item) => item.trim().length > 1)) {
    rest = rest.replace(new RegExp(escaped(value), 'giu'), '[name]')
  }
  for (const [pattern, replacement] of rules) rest = rest.replace(pattern, replacement)
  return rest
    .replace(/\u{e000}([\u{e100}-\u{e7ff}])\u{e001}/gu, (_, marker: string) => {
      return locations[(marker.codePointAt(0) ?? 0) - 0xe100] ?? ''
    })
    .slice(0, maxCharacters)
}
