/**
 * Parses the Markdown subset of a host's texts (docs/rules.md, section R2): headings, paragraphs, lists, bold and
 * https links. Everything else is plain text; nothing is ever HTML. Linear in the length of the text.
 */
import { allowedLink } from '#protocol/link-policy.ts'

/** A run of text within a line. */
export type RichInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly content: readonly RichInline[] }
  | { readonly kind: 'link'; readonly text: string; readonly url: URL }

/** A block; a heading and each item of a list have one line. */
export type RichBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly content: readonly RichInline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly RichInline[] }
  | { readonly kind: 'bullets'; readonly items: readonly (readonly RichInline[])[] }
  | { readonly kind: 'numbers'; readonly start: number; readonly items: readonly (readonly RichInline[])[] }

// Bounded, so that parsing stays linear for texts with many opening marks.
const strongPattern = /\*\*([^*]{1,1000})\*\*/g
const linkPattern = /\[([^[\]]{1,300})\]\(([^\s()<>]{1,2000})\)/g

/** The URL of an https address that may open. */
function httpsLink(address: string): URL | undefined {
  const url = allowedLink(address)
  return url?.protocol === 'https:' ? url : undefined
}

/** Splits a text at the matches of a pattern: `toInline` converts a match, `between` the text between matches. */
function split(
  text: string,
  pattern: RegExp,
  between: (piece: string) => RichInline[],
  toInline: (match: RegExpExecArray) => RichInline,
): RichInline[] {
  const inlines: RichInline[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    for (const inline of between(text.slice(end, match.index))) inlines.push(inline)
    inlines.push(toInline(match))
    end = match.index + match[0].length
  }
  return inlines.concat(between(text.slice(end)))
}

const parseText = (text: string): RichInline[] => (text === '' ? [] : [{ kind: 'text', text }])

const parseLinks = (text: string): RichInline[] =>
  split(text, linkPattern, parseText, ([match, label = '', address = '']) => {
    const url = httpsLink(address)
    return url ? { kind: 'link', text: label, url } : { kind: 'text', text: match }
  })

/** Bold and links of one line or paragraph; a link other than https stays text. */
export const parseInlines = (text: string): RichInline[] =>
  split(text, strongPattern, parseLinks, ([, content = '']) => ({
    kind: 'strong',
    content: parseLinks(content),
  }))

const headingPattern = /^(#{1,3})\s+(.+)$/
const bulletPattern = /^[-*+]\s+(.+)$/
const numberPattern = /^(\d{1,6})[.)]\s+(.+)$/

const headingLevels = [1, 2, 3] as const

type Line =
  | { kind: 'blank' }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'bullet'; text: string }
  | { kind: 'number'; number: number; text: string }
  | { kind: 'words'; text: string }

function parseLine(line: string): Line {
  const text = line.trim()
  if (text === '') return { kind: 'blank' }
  const [, marks = '', heading] = headingPattern.exec(text) ?? []
  if (heading !== undefined)
    return { kind: 'heading', level: headingLevels[marks.length - 1] ?? 3, text: heading }
  const bullet = bulletPattern.exec(text)?.[1]
  if (bullet !== undefined) return { kind: 'bullet', text: bullet }
  const [, number, item] = numberPattern.exec(text) ?? []
  if (item !== undefined) return { kind: 'number', number: Number(number), text: item }
  return { kind: 'words', text }
}

/** Parses a host's text. A line without a mark after a list item starts a paragraph. */
export function parseRichText(source: string): RichBlock[] {
  const blocks: RichBlock[] = []
  let words: string[] = []
  let items: RichInline[][] | undefined
  let itemKind: 'bullet' | 'number' | undefined

  const endParagraph = () => {
    if (words.length > 0) blocks.push({ kind: 'paragraph', content: parseInlines(words.join('\n')) })
    words = []
  }

  for (const line of source.split(/\r\n?|\n/).map(parseLine)) {
    if (line.kind !== 'words') endParagraph()
    // A blank line does not end a list.
    if (line.kind === 'heading' || line.kind === 'words') itemKind = undefined
    if (line.kind === 'words') words.push(line.text)
    if (line.kind === 'heading') {
      blocks.push({ kind: 'heading', level: line.level, content: parseInlines(line.text) })
    }
    if (line.kind === 'bullet' || line.kind === 'number') {
      if (!items || itemKind !== line.kind) {
        items = []
        itemKind = line.kind
        blocks.push(
          line.kind === 'bullet'
            ? { kind: 'bullets', items }
            : { kind: 'numbers', start: line.number, items },
        )
      }
      items.push(parseInlines(line.text))
    }
  }
  endParagraph()
  return blocks
}
