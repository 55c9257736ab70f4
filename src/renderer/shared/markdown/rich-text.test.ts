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
  it('headings, paragraphs and lists are parsed', () => {
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

  it('a list ends at a paragraph, but not at a blank line', () => {
    expect(parseRichText('1. a\n\n2. b\n\nwords\n\n1. c').map(({ kind }) => kind)).toEqual([
      'numbers',
      'paragraph',
      'numbers',
    ])
  })

  it.each(['', '\n\n \r\n', '   '])('%j has no block', (source) => {
    expect(parseRichText(source)).toEqual([])
  })

  it.each(['#', '####### x', '-', '- ', '1.', '12345678. x', '#no'])('%j is a paragraph', (source) => {
    expect(parseRichText(source)).toEqual([{ kind: 'paragraph', content: [text(source.trim())] }])
  })
})

describe('parseInlines', () => {
  it('bold text, links, and links in bold text are parsed', () => {
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
  ])('%j is plain text', (source) => {
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
  ])('%j is not a link', (source) => {
    expect(parseRichText(source).flatMap(contentsOf).flatMap(linksOf)).toEqual([])
  })

  it('HTML is plain text', () => {
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
  ])('200,000 characters of %j are parsed in under two seconds', (piece) => {
    const start = process.threadCpuUsage()
    parseRichText(piece.repeat(200_000 / piece.length))
    // The thread's own time: on a busy machine the clock shows the others' too.
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  })
})
