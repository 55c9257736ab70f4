/** The fonts that draw a page's texts, and the letters that no font has. */
import type { Page } from '@playwright/test'
import { type Language, languages } from '#protocol/languages.ts'
import { isFew } from './combinations.ts'

interface Node {
  readonly nodeId: number
  readonly nodeType: number
  readonly nodeName: string
  readonly attributes?: readonly string[]
  readonly children?: readonly Node[]
}

/** True for an element in another language than the page. */
const isForeign = ({ nodeName, attributes = [] }: Node, tag: string) => {
  const index = attributes.indexOf('lang')
  return nodeName !== 'HTML' && index >= 0 && attributes[index + 1] !== tag
}

const withTexts = (node: Node, tag: string): Node[] =>
  isForeign(node, tag)
    ? []
    : [
        ...(node.children?.some(({ nodeType }) => nodeType === 3) ? [node] : []),
        ...(node.children ?? []).flatMap((child) => withTexts(child, tag)),
      ]

/** The number of glyphs that each font draws, as the browser reports it. */
async function fontsOf(page: Page, language: Language): Promise<Map<string, number>> {
  const client = await page.context().newCDPSession(page)
  const counts = new Map<string, number>()
  try {
    await client.send('DOM.enable')
    await client.send('CSS.enable')
    const { root } = await client.send('DOM.getDocument', { depth: -1 })
    const nodes = withTexts(root, languages[language].tag).filter(
      ({ nodeName }) => !/^(SCRIPT|STYLE|TITLE|HEAD)$/.test(nodeName),
    )
    const perNode = await Promise.all(
      // A node may be gone meanwhile.
      nodes.map(({ nodeId }) =>
        client.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] })),
      ),
    )
    for (const { familyName, glyphCount } of perNode.flatMap(({ fonts }) => fonts))
      counts.set(familyName, (counts.get(familyName) ?? 0) + glyphCount)
  } finally {
    await client.detach()
  }
  return counts
}

/** The letters of the page that are drawn as the box for a missing glyph. */
function missingLetters(): string[] {
  const size = 16
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const drawn = (letter: string): string => {
    context.clearRect(0, 0, size, size)
    context.fillText(letter, 1, size - 4)
    return String.fromCharCode(...context.getImageData(0, 0, size, size).data)
  }
  context.font = `${size - 4}px ${getComputedStyle(document.body).fontFamily}`
  // An unassigned code point, which no font has.
  const box = drawn('\u{378}')
  const letters = new Set(document.body.innerText.replaceAll(/[\s\p{M}\p{Cc}\p{Cf}]/gu, ''))
  return [...letters].filter((letter) => drawn(letter) === box)
}

/** The CJK fonts of each region; those of other regions draw some letters differently. */
const regions: Partial<Record<Language, RegExp>> = { zh: /SC$/, cht: /TC$/, jp: /JP$/, kor: /KR$/ }

/** One line per fault. Which fonts draw is asked for the languages of a region alone, and in a full run: it takes a call per text. */
export async function glyphFaults(page: Page, language: Language): Promise<string[]> {
  const missing = await page.evaluate(missingLetters)
  const noGlyph = missing.map((letter) => `no glyph: ${letter} (U+${letter.codePointAt(0)?.toString(16)})`)
  const wanted = regions[language]
  if (wanted === undefined && isFew) return noGlyph
  const fonts = await fontsOf(page, language)
  const total = [...fonts.values()].reduce((sum, count) => sum + count, 0)
  const others = [...fonts].flatMap(([name, count]) =>
    wanted && / CJK /.test(name) && !wanted.test(name) && count > 0 ? [name] : [],
  )
  return [
    ...noGlyph,
    ...(total === 0 ? ['no font drew anything'] : []),
    ...[...fonts.keys()].filter((name) => /last ?resort/i.test(name)).map((name) => `drawn by ${name}`),
    ...(others.length > 0 ? [`drawn for another region: ${others.join(', ')}`] : []),
  ]
}
