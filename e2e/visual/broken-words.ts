/** Finds words of the app's texts that a line breaks without a hyphen; measured in the page. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Combination } from './combinations.ts'

const locales = join(import.meta.dirname, '..', '..', 'locales')
const read = (file: string): unknown => JSON.parse(readFileSync(join(locales, file), 'utf8'))

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value.toLowerCase()] : Object.values(value ?? {}).flatMap(textsIn)

/** The words with soft hyphens; where they have none, they are in a text of the host. */
const hyphenated = new Set(textsIn(read('hyphenation.json')).map((word) => word.replaceAll(/[-~]/g, '')))

/** The words of the interface in a language that have no soft hyphens. */
function wordsOf(language: string): ReadonlySet<string> {
  const files = globSync(`${language}/!(native|sandbox).json`, { cwd: locales })
  const words = files
    .flatMap((file) => textsIn(read(file)))
    .flatMap((text) => text.match(/[\p{L}\p{M}]+/gu) ?? [])
  return new Set(words.filter((word) => !hyphenated.has(word)))
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A shorter text may be in a paragraph of the host by chance, characters. */
const paragraphLength = 30

const seed = join(locales, '..', 'sandbox', 'seed')

/** Returns whether a text is one of the sandbox's, which is the host's to hyphenate. */
function hostTextTest(language: string): (text: string) => boolean {
  const files = ['config/config', 'product-texts/products'].map((file) => `${file}-${language}.ts`)
  const sources = files.map((file) => readFileSync(join(seed, file), 'utf8').toLowerCase())
  const quoted = sources
    .flatMap((source) => source.match(/'[^'\n]+'/g) ?? [])
    .map((text) => text.slice(1, -1))
  const templates = [...textsIn(read(`${language}/sandbox.json`)), ...quoted].flatMap((text) =>
    text.split('\n'),
  )
  const patterns = templates
    .map((template) => template.split(/\{\{\w+\}\}/))
    .filter((parts) => /\p{L}{3}/u.test(parts.join('')))
    .map((parts) => new RegExp(`^${parts.map(escapeRegExp).join('.*')}$`, 's'))
  return (text) =>
    (text.length > paragraphLength && sources.some((source) => source.includes(text))) ||
    patterns.some((pattern) => pattern.test(text))
}

/** Written without spaces between words, or with words that lines may break anywhere; and the pseudo-language, whose words are too long. */
const brokenAnywhere: readonly Combination['language'][] = ['zh', 'cht', 'jp', 'kor', 'th', 'pseudo']

interface Broken {
  /** With `|` where it is broken. */
  readonly word: string
  /** The text that it stands in. */
  readonly text: string
}

/** Each broken word. Runs in the page and must be self-contained. */
function brokenIn(): Broken[] {
  const softHyphen = '\u00ad'
  const broken: Broken[] = []
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const topOf = (node: Node, index: number): number | undefined => {
    range.setStart(node, index)
    range.setEnd(node, index + 1)
    // The first may be the hyphen at the end of the line before.
    return [...range.getClientRects()].findLast(({ width }) => width > 0)?.top
  }
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || element.closest('.visually-hidden, script, style, svg, option') !== null) continue
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    if (lines.size < 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    for (const { 0: token, index: start } of text.matchAll(/\S+/g)) {
      // Names, addresses and numbers have no syllables.
      if (/[\d@_./:]\p{L}|\p{L}[\d@_/:]/u.test(token)) continue
      for (const { 0: word, index: offset } of token.matchAll(/[\p{L}\p{M}\u00ad]{2,}/gu)) {
        let line: number | undefined
        for (let at = 0; at < word.length; at += 1) {
          if (word[at] === softHyphen) continue
          const top = topOf(node, start + offset + at)
          if (top === undefined) continue
          if (line !== undefined && top > line + 2 && word[at - 1] !== softHyphen)
            broken.push({ word: `${word.slice(0, at)}|${word.slice(at)}`, text: text.trim().toLowerCase() })
          line = top
        }
      }
    }
  }
  return broken
}

/** One line per word of the app that is broken without a hyphen; none in a language whose words may break anywhere. */
export async function brokenWords(page: Page, language: Combination['language']): Promise<string[]> {
  if (brokenAnywhere.includes(language)) return []
  const broken = await page.evaluate(brokenIn)
  if (broken.length === 0) return []
  const own = wordsOf(language)
  const isHostText = hostTextTest(language)
  const words = broken
    .filter(({ word }) => word.includes('\u00ad') || own.has(word.replace('|', '').toLowerCase()))
    .filter(({ text }) => !isHostText(text))
    .map(({ word }) => `broken without a hyphen: “${word}”`)
  return [...new Set(words)]
}
