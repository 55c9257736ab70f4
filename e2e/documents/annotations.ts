/** Annotations: drawn over the text, hidden, and without anything that says how they look. */
import type { PdfBuilder } from './pdf-builder.ts'
import { documentOf, type TestDocument } from './test-document.ts'

const page = '0.3 g 60 420 475 340 re f 0.7 g 60 80 475 280 re f'

function annotated(pdf: PdfBuilder, ...entries: readonly string[]): void {
  const references = entries.map((entry) => pdf.add(`<< /Type /Annot ${entry} >>`))
  pdf.page(page, { more: `/Annots [${references.join(' ')}]` })
}

const annotation = (
  name: string,
  entry: string | ((pdf: PdfBuilder) => string),
  refused?: readonly string[],
  rest: Partial<TestDocument> = {},
): TestDocument =>
  documentOf(name, (pdf) => annotated(pdf, typeof entry === 'string' ? entry : entry(pdf)), {
    ...(refused && { refused }),
    ...rest,
  })

const appearance = (pdf: PdfBuilder, content: string) =>
  `/AP << /N ${pdf.stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200]', content)} >>`

const rect = '/Rect [100 500 400 700]'
const cover = '1 1 0.9 rg 0 0 300 200 re f 0.8 0 0 rg 40 60 220 80 re f'
const hiddenFlag = '/F 2'
const notOnScreen = '/F 36'
const unshown = ['Page 1: a note or a form field']

export const annotations: readonly TestDocument[] = [
  annotation(
    'a note that covers the text',
    (pdf) => `/Subtype /Square ${rect} /F 4 ${appearance(pdf, cover)}`,
  ),
  annotation(
    'a stamp with its appearance',
    (pdf) => `/Subtype /Stamp ${rect} /F 4 ${appearance(pdf, cover)}`,
  ),
  annotation(
    'a free text with its appearance',
    (pdf) =>
      `/Subtype /FreeText ${rect} /F 4 /DA (/Helv 12 Tf 0 g) /Contents (Covered) ${appearance(pdf, cover)}`,
  ),
  annotation(
    'a rectangle without an appearance',
    `/Subtype /Square ${rect} /F 4 /C [1 0 0] /IC [1 1 0] /BS << /W 8 >>`,
  ),
  annotation(
    'a highlight without an appearance',
    `/Subtype /Highlight /Rect [100 100 300 200] /F 4 /C [1 1 0] /QuadPoints [100 200 300 200 100 100 300 100]`,
  ),
  annotation(
    'ink without an appearance',
    `/Subtype /Ink ${rect} /F 4 /C [1 0 0] /BS << /W 12 >> /InkList [[110 510 250 690 390 510]]`,
  ),
  annotation(
    'a free text without an appearance',
    `/Subtype /FreeText ${rect} /F 4 /DA (/Helv 40 Tf 1 0 0 rg) /Contents (Void)`,
  ),
  annotation('a stamp without an appearance', `/Subtype /Stamp ${rect} /F 4 /Name /Draft`, unshown, {
    isDaily: true,
  }),
  annotation(
    'a note without an appearance',
    `/Subtype /Text /Rect [100 600 130 630] /F 4 /Contents (Clause 3 is void)`,
    unshown,
  ),
  annotation(
    'an attached file without an appearance',
    `/Subtype /FileAttachment /Rect [100 600 130 630] /F 4 /FS << /Type /Filespec /F (wage.txt) >>`,
    unshown,
  ),
  annotation('a redaction that is not applied', `/Subtype /Redact ${rect} /F 4 /IC [0 0 0]`, unshown),
  annotation(
    'a watermark with its appearance',
    (pdf) => `/Subtype /Watermark ${rect} /F 4 ${appearance(pdf, cover)}`,
  ),
  annotation('a hidden note', (pdf) => `/Subtype /Square ${rect} ${hiddenFlag} ${appearance(pdf, cover)}`),
  annotation(
    'a note for paper only',
    (pdf) => `/Subtype /Square ${rect} ${notOnScreen} ${appearance(pdf, cover)}`,
    ['Page 1: something that only a print shows'],
  ),
  annotation(
    'links',
    `/Subtype /Link ${rect} /F 4 /Border [0 0 0] /A << /S /URI /URI (https://example.com) >>`,
  ),
  annotation(
    'an annotation whose appearance fails',
    (pdf) => `/Subtype /Stamp ${rect} /F 4 ${appearance(pdf, '/Missing Do')}`,
    ['Page 1: part of the content'],
  ),
  annotation('an annotation of an unknown kind', `/Subtype /Strange ${rect} /F 4`, unshown),
]
