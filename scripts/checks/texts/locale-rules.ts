/** Compares a language's texts with the English ones. Pure functions: `check-locales.ts` reads the files. */

/** One namespace's texts by their dotted keys. */
export type Texts = ReadonlyMap<string, string>

const PLURAL = /^(.+?)_((?:ordinal_)?)(zero|one|two|few|many|other)$/

/** The texts of a namespace file by dotted key; values that are not texts are added to `problems`. */
export function flatten(json: unknown, problems: string[], path = ''): Map<string, string> {
  if (typeof json === 'string') return new Map([[path, json]])
  if (typeof json !== 'object' || json === null) {
    problems.push(`${path}: neither a text nor a group of texts`)
    return new Map()
  }
  const below = Object.entries(json).flatMap(([key, value]) => [
    ...flatten(value, problems, path ? `${path}.${key}` : key),
  ])
  return new Map(below)
}

/** The key without its plural form, and whether it had one. */
export function plainKey(key: string): { base: string; form?: string; isOrdinal: boolean } {
  const [, base, ordinal, form] = PLURAL.exec(key) ?? []
  return base && form ? { base, form, isOrdinal: ordinal !== '' } : { base: key, isOrdinal: false }
}

/** The `{{names}}`, `$t(keys)` and `<tags>` of a text, sorted, without `count`, because a text may use words for a number. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`)
  const others = [...text.matchAll(/\$t\([^)]*\)|<\/?\w+\s*\/?>/g)].map(([found]) => found)
  return [...new Set([...names, ...others])]
    .filter((placeholder) => placeholder !== '{{count}}')
    .sort()
    .join(' ')
}

/** The plural forms of the language with this BCP 47 tag. */
function pluralForms(tag: string, isOrdinal: boolean): string[] {
  return new Intl.PluralRules(tag, { type: isOrdinal ? 'ordinal' : 'cardinal' }).resolvedOptions()
    .pluralCategories
}

function pluralProblems(texts: Texts, tag: string): string[] {
  const groups = new Map<string, { forms: Set<string>; isOrdinal: boolean }>()
  for (const key of texts.keys()) {
    const { base, form, isOrdinal } = plainKey(key)
    if (!form) continue
    const name = isOrdinal ? `${base}_ordinal` : base
    const group = groups.get(name) ?? { forms: new Set(), isOrdinal }
    groups.set(name, group)
    group.forms.add(form)
  }
  return [...groups].flatMap(([name, { forms, isOrdinal }]) => {
    const required = pluralForms(tag, isOrdinal)
    const missing = required
      .filter((form) => !forms.has(form))
      .map((form) => `${name}_${form}: plural form missing`)
    const extra = [...forms].filter((form) => !required.includes(form) && form !== 'zero')
    return [...missing, ...extra.map((form) => `${name}_${form}: ${tag} has no such plural form`)]
  })
}

/** Problems of single texts. */
function ownProblems(texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === '') return [`${key}: empty`]
    const hasOpenBrace = text.replaceAll(/\{\{-?\s*[\w.]+[^{}]*\}\}/g, '').includes('{{')
    return hasOpenBrace ? [`${key}: a placeholder is not closed`] : []
  })
}

const CJK = '[\\u3040-\\u30ff\\u4e00-\\u9fff]'
const HALF_WIDTH = new RegExp(`${CJK}[,;:!?()]|[,;:!?()]${CJK}`)

/** Where a line must not end: before a mark in French, before a dash in Russian. */
const BREAKABLE: Readonly<Record<string, RegExp>> = { fr: /\S [;:!?»]|« /, ru: /\S —/ }

/**
 * Straight apostrophes and quotation marks; half-width marks beside Chinese or Japanese; spaces at which a line can break
 * before a mark.
 */
function markProblems(texts: Texts, tag: string): string[] {
  const isEastAsian = /^(?:zh|ja)\b/.test(tag)
  const breakable = BREAKABLE[new Intl.Locale(tag).language]
  return [...texts].flatMap(([key, text]) => {
    if (/"|\p{L}'/u.test(text)) return [`${key}: straight apostrophe or quotation mark`]
    // The search words of the palette are a list, and a menu's access key stands in half-width brackets.
    if (isEastAsian && !key.startsWith('palette.synonyms.') && !text.includes('(&') && HALF_WIDTH.test(text))
      return [`${key}: half-width punctuation`]
    if (text.includes(' · ') || breakable?.test(text)) return [`${key}: a space that can break before a mark`]
    return []
  })
}

function byBase(texts: Texts): Map<string, string[]> {
  const bases = new Map<string, string[]>()
  for (const [key, text] of texts) {
    const { base, form } = plainKey(key)
    // Of the plural forms only `other` counts, because every language has it.
    if (!form || form === 'other' || !bases.has(base)) bases.set(base, [])
    bases.get(base)?.push(text)
  }
  return bases
}

/** The problems of a namespace in the language with this tag, compared with English. */
export function localeProblems(source: Texts, texts: Texts, tag: string): string[] {
  const english = byBase(source)
  const keys = new Set([...texts.keys()].map((key) => plainKey(key).base))
  const missing = [...english.keys()].filter((base) => !keys.has(base)).map((base) => `${base}: missing`)
  const extra = [...keys].filter((base) => !english.has(base)).map((base) => `${base}: not in English`)
  const differing = [...texts].flatMap(([key, text]) => {
    const sources = english.get(plainKey(key).base)
    if (!sources || sources.some((other) => placeholders(other) === placeholders(text))) return []
    return [
      `${key}: has ${placeholders(text) || 'no placeholder'}, English ${placeholders(sources[0] ?? '') || 'none'}`,
    ]
  })
  return [
    ...missing,
    ...extra,
    ...ownProblems(texts),
    ...markProblems(texts, tag),
    ...pluralProblems(texts, tag),
    ...differing,
  ]
}

/** Returns a function that finds a key in the sources, literally (`'list.more'`, `'plan:list.more'`) or by a pattern (`status.${x}`). */
export function keyFinder(sources: readonly string[]): (namespace: string, key: string) => boolean {
  const exact = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const source of sources) {
    for (const literal of literals(source)) {
      if (!literal.includes('${')) exact.add(literal)
      else if (hasFixedPart(literal)) patterns.set(literal, asPattern(literal))
    }
  }
  const allPatterns = [...patterns.values()]
  return (namespace, key) =>
    [key, `${namespace}:${key}`].some(
      (name) => exact.has(name) || allPatterns.some((pattern) => pattern.test(name)),
    )
}

function literals(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`/g)].flatMap(([, a, b, c]) => {
    const literal = a ?? b ?? c ?? ''
    const inner = [...(c ?? '').matchAll(/\$\{([^}]*)/g)].flatMap(([, expression = '']) =>
      literals(expression),
    )
    return [literal, ...inner]
  })
}

/** `${a}` or `${a}: ${b}` would match any key: a pattern must contain at least a group. */
function hasFixedPart(literal: string): boolean {
  return /^[\w:-]+[.:]/.test(literal) || /\.\w+$/.test(literal)
}

function asPattern(literal: string): RegExp {
  const fixed = literal.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
  return new RegExp(`^${fixed.join('[\\w.-]+')}$`)
}
