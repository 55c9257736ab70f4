/** Text in fonts that are embedded, that every viewer has to bring along, and that are nowhere. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Box, trueType } from './encoders/true-type.ts'
import type { PdfBuilder } from './pdf-builder.ts'
import { documentOf, type TestDocument } from './test-document.ts'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** A font of pdf.js: Liberation Sans (SIL Open Font License), or one of Foxit (BSD). */
const fontFile = (name: string): Buffer => readFileSync(join(pdfjs, 'standard_fonts', name))

/** Large text; few words, because the fonts that replace missing ones differ. */
const large = (font: string, ...lines: readonly string[]): string =>
  `BT /${font} 60 Tf 40 760 Td ${lines.map((line) => `${line} Tj 0 -90 Td`).join(' ')} ET`

const words = ['(Contract)', '(1,234.50)']

const simple = (name: string, more = '') => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${more} >>`

const unembedded = (name: string, font: string, more = ''): TestDocument =>
  documentOf(name, (pdf) =>
    pdf.page(large('F', ...words), { resources: `/Font << /F ${pdf.add(simple(font, more))} >>` }),
  )

/** Widths of the letters of Helvetica, for a font that states its own. */
const widths = `/FirstChar 32 /LastChar 126 /Widths [${new Array<number>(95).fill(600).join(' ')}]`

/** Wide shapes like letters, one for each character. */
export const shapes: Readonly<Record<string, readonly Box[]>> = {
  工: [
    [60, 0, 940, 110],
    [60, 660, 940, 770],
    [440, 110, 560, 660],
  ],
  日: [
    [180, 0, 300, 800],
    [700, 0, 820, 800],
    [300, 0, 700, 100],
    [300, 350, 700, 450],
    [300, 700, 700, 800],
  ],
  王: [
    [60, 0, 940, 100],
    [120, 350, 880, 450],
    [60, 700, 940, 800],
    [440, 100, 560, 700],
  ],
}

const descriptor = (pdf: PdfBuilder, name: string, file: string) =>
  pdf.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 ${file} >>`,
  )

function embeddedTrueType(pdf: PdfBuilder, data: Uint8Array): void {
  const file = pdf.stream(`/Length1 ${data.length}`, data)
  const font = pdf.add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Own /Encoding /WinAnsiEncoding ${widths} /FontDescriptor ${descriptor(pdf, 'AAAAAA+Own', `/FontFile2 ${file}`)} >>`,
  )
  pdf.page(large('F', ...words), { resources: `/Font << /F ${font} >>` })
}

function embeddedType1(pdf: PdfBuilder): void {
  const file = pdf.stream('/Subtype /Type1C', fontFile('FoxitSerifBold.pfb'))
  const font = pdf.add(
    simple(
      'AAAAAA+Serif',
      `/Encoding /WinAnsiEncoding ${widths} /FontDescriptor ${descriptor(pdf, 'AAAAAA+Serif', `/FontFile3 ${file}`)}`,
    ),
  )
  pdf.page(large('F', ...words), { resources: `/Font << /F ${font} >>` })
}

/** Letters that are drawings: a bar and a ring. */
function type3(pdf: PdfBuilder, ringContent = '0.8 w 0.5 0.5 0.35 0 360 arc'): void {
  const bar = pdf.stream('', '1 0 0 0 1 1 d1 0.1 0.1 0.8 0.8 re f')
  const ring = pdf.stream('', `1 0 0 0 1 1 d1 ${ringContent}`)
  const font = pdf.add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 98 /Widths [1 1]
/Encoding << /Differences [97 /bar /ring] >> /CharProcs << /bar ${bar} /ring ${ring} >> /Resources << >> >>`,
  )
  pdf.page(large('F', '(abab)', '(bbaa)', '(aaab)'), { resources: `/Font << /F ${font} >>` })
}

const frame = '0.2 w 0.2 0.2 0.6 0.6 re S'

export interface CompositeFont {
  readonly name: string
  readonly encoding: string
  /** The collection of its characters. */
  readonly ordering: string
  /** The embedded font. */
  readonly file?: Uint8Array
  /** What its codes are in Unicode, for those from 1 on. */
  readonly unicode?: string
}

/** The map from codes of two bytes, from 1 on, to these characters. */
function unicodeMap(text: string): string {
  const rows = Array.from(text, (character, index) => {
    const code = (index + 1).toString(16).padStart(4, '0')
    return `<${code}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`
  })
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap end end`
}

/** A font whose codes have one or more bytes. */
export function compositeFont(
  pdf: PdfBuilder,
  { name, encoding, ordering, file, unicode }: CompositeFont,
): string {
  const embedded = file ? `/FontFile2 ${pdf.stream(`/Length1 ${file.length}`, file)}` : ''
  const kind = file ? '/CIDFontType2 /CIDToGIDMap /Identity' : '/CIDFontType0'
  const descendant = pdf.add(
    `<< /Type /Font /Subtype ${kind} /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /DW 1000 /FontDescriptor ${descriptor(pdf, name, embedded)} >>`,
  )
  const map = unicode === undefined ? '' : `/ToUnicode ${pdf.stream('', unicodeMap(unicode))}`
  return pdf.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${descendant}] ${map} >>`,
  )
}

const composite = (
  name: string,
  font: Partial<CompositeFont> & Pick<CompositeFont, 'name'>,
  refused?: readonly string[],
): TestDocument =>
  documentOf(
    name,
    (pdf) => {
      const reference = compositeFont(pdf, { encoding: 'Identity-H', ordering: 'Identity', ...font })
      pdf.page(large('F', '<000100020003>', '<000300020001>'), { resources: `/Font << /F ${reference} >>` })
    },
    refused && { refused },
  )

const renderingModes = `BT /F 90 Tf 40 700 Td 1 Tr 2 w (Lin) Tj 0 -120 Td 2 Tr 1 0 0 RG 0.8 g (Bo) Tj
0 -120 Td 3 Tr (Unseen) Tj ET 0.3 g 40 40 300 300 re f`

const textWindow = 'BT /F 120 Tf 40 400 Td 7 Tr (Wage) Tj ET 0 0.5 0.9 rg 0 300 595 300 re f'

export const texts: readonly TestDocument[] = [
  unembedded('text in Helvetica', 'Helvetica'),
  unembedded('text in Times', 'Times-Bold'),
  unembedded('text in Courier', 'Courier-Bold'),
  unembedded('text in Arial, with its widths', 'ArialMT', widths),
  unembedded('text in a font that nobody has', 'Quixley-Regular', widths),
  documentOf('symbols of Zapf Dingbats', (pdf) =>
    pdf.page(large('F', '(nlnlnl)', '(uuuu)'), {
      resources: `/Font << /F ${pdf.add(simple('ZapfDingbats'))} >>`,
    }),
  ),
  documentOf('symbols of Symbol', (pdf) =>
    pdf.page(large('F', '(abcd)', '(ABCD)'), {
      resources: `/Font << /F ${pdf.add(simple('Symbol'))} >>`,
    }),
  ),
  documentOf('text in an embedded TrueType font', (pdf) =>
    embeddedTrueType(pdf, fontFile('LiberationSans-Regular.ttf')),
  ),
  documentOf('text in an embedded Type 1 font', embeddedType1),
  documentOf('text in a font of drawings', (pdf) => type3(pdf, frame)),
  documentOf('text as outlines and unseen', (pdf) =>
    pdf.page(renderingModes, { resources: `/Font << /F ${pdf.add(simple('Helvetica-Bold'))} >>` }),
  ),
  documentOf(
    'text as a window, in a font of the device',
    (pdf) => pdf.page(textWindow, { resources: `/Font << /F ${pdf.add(simple('Helvetica-Bold'))} >>` }),
    { refused: ['Page 1: text in the font Helvetica-Bold'] },
  ),
  composite('text in glyphs by number', { name: 'AAAAAA+Shapes', file: trueType(shapes) }),
  composite('text in Unicode in a font that nobody has', { name: 'Quixley', unicode: 'Abc' }),
  composite('text by numbers of glyphs of a font that is not there', { name: 'Quixley' }, [
    'Page 1: text in the font Quixley',
  ]),
  composite('text in characters that no font has', { name: 'Quixley', unicode: 'A\u0378\ue123' }, [
    'Page 1: text in the font Quixley',
  ]),
  composite('text in a font whose encoding is unknown', { name: 'Strange', encoding: 'Strange-H' }, [
    'Page 1: text without a usable font',
  ]),
  documentOf(
    'text in a damaged embedded font',
    (pdf) => embeddedTrueType(pdf, fontFile('LiberationSans-Regular.ttf').subarray(0, 3000)),
    { refused: ['Page 1: text in the font Own'] },
  ),
  documentOf(
    'text in glyphs that the embedded font lacks',
    (pdf) => embeddedTrueType(pdf, trueType({ C: shapes.日 ?? [], o: shapes.工 ?? [] })),
    { refused: ['Page 1: text in the font Own'] },
  ),
  documentOf('text in a font of drawings that fail', (pdf) => type3(pdf, '/Missing Do'), {
    refused: ['Page 1: text without a usable font'],
  }),
  documentOf('text without a font', (pdf) => pdf.page('BT 60 760 Td (Wage) Tj ET'), {
    refused: ['Page 1: text without a usable font'],
  }),
]
