import { describe, expect, it } from 'vitest'
import { parseInlines, parseRichText, type RichBlock, type RichInline } from './rich-text.ts'

const text = (content: string): RichInline => ({ kind: 'text', text: content })

function linksOf(inlines: readonly RichInline[]): string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'link') return [inline.url.href]
    return inline.kind === 'strong' ? linksOf(inline.content) : []
  })
}

function contentsOf(block: RichBlock): readonly (readonly RichInline[])[] {
  return block.kind === 'bullets' || block.kind === 'numbers' ? block.items : [block.content]
}

describe('parseRichText', () => {
  it('parses headings, paragraphs and lists', () => {
    const source =
      '# Terms\r\nOne line\nand the next.\n\n- first\n- second\n\n3. third\n4) fourth\n## Part\n### Detail'
    expect(parseRichText(source)).toEqual([
      { kind: 'heading', level: 1, content: [text('Terms')] },
      { kind: 'paragraph', content: [text('One line\nand the next.')] },
      { kind: 'bullets', items: [[text('first')], [text('second')]] },
      { kind: 'numbers', start: 3, items: [[text('third')], [text('fourth')]] },
      { kind: 'heading', level: 2, content: [text('Part')] },
      { kind: 'heading', level: 3, content: [text('Detail')] },
    ])
  })

  it('ends a list at a paragraph, but not at a blank line', () => {
    expect(parseRichText('1. a\n\n2. b\n\nwords\n\n1. c').map(({ kind }) => kind)).toEqual([
      'numbers',
      'paragraph',
      'numbers',
    ])
  })

  it.each(['', '\n\n \r\n', '   '])('returns no block for %j', (source) => {
    expect(parseRichText(source)).toEqual([])
  })

  it.each(['#', '####### x', '-', '- ', '1.', '12345678. x', '#no'])('parses %j as a paragraph', (source) => {
    expect(parseRichText(source)).toEqual([{ kind: 'paragraph', content: [text(source.trim())] }])
  })
})

describe('parseInlines', () => {
  it('parses bold text, links, and links in bold text', () => {
    const [before, strong, after] = parseInlines('a **b [c](https://example.com/d)** e')
    expect(before).toEqual(text('a '))
    expect(strong?.kind === 'strong' && linksOf(strong.content)).toEqual(['https://example.com/d'])
    expect(after).toEqual(text(' e'))
  })

  it.each([
    '**',
    '****',
    '**open',
    'a * b',
    '[a]',
    '[a](',
    '[](https://example.com)',
    '[a] (https://example.com)',
  ])('leaves %j unchanged', (source) => {
    expect(parseInlines(source)).toEqual([text(source)])
  })
})

describe('the parser', () => {
  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert)',
    '[a](data:text/html,x)',
    '[a](http://example.com)',
    '[a](http://localhost:4401)',
    '[a](//example.com)',
    '[a](/path)',
    '[a](#/wallet)',
    '[a](https://user:pass@example.com)',
    '[a](https://bank@example.com)',
    '[a](https://)',
    '[a](java\nscript:alert)',
    '![a](javascript:alert)',
    '<a href="javascript:alert(1)">x</a>',
    '<https://example.com>',
  ])('creates no link from %j', (source) => {
    expect(parseRichText(source).flatMap(contentsOf).flatMap(linksOf)).toEqual([])
  })

  it('treats HTML as text', () => {
    const source = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    expect(parseRichText(source)).toEqual([{ kind: 'paragraph', content: [text(source)] }])
  })

  it.each([
    '[',
    '**',
    '[a](',
    '**a ',
    '[a]',
    '# ',
    '- ',
    '1. ',
    '*',
    '[['.repeat(3),
    '[a](https://',
    '[a](https://a.b)',
    '\n',
    ' ',
  ])('parses 200,000 characters of %j in under two seconds', (piece) => {
    const start = performance.now()
    parseRichText(piece.repeat(200_000 / piece.length))
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
