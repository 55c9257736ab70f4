/** Damaged documents: some can be read all the same, and what is lost of others is named. */
import { deflateSync } from 'node:zlib'
import { latin, PdfBuilder } from './pdf-builder.ts'
import { documentOf, type TestDocument } from './test-document.ts'

const blocks = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `0.${(index % 8) + 1} 0.2 0.4 rg ${40 + (index % 4) * 130} ${700 - Math.floor(index / 4) * 130} 110 110 re f`,
  ).join('\n')

const plain = (): Buffer => {
  const pdf = new PdfBuilder()
  pdf.page(blocks(16))
  return Buffer.from(pdf.bytes())
}

const changed = (
  name: string,
  change: (text: string) => string,
  rest: Partial<TestDocument> = {},
): TestDocument => ({
  name,
  make: () => latin(change(plain().toString('latin1'))),
  ...rest,
})

/** Half of the compressed content. */
function cutContent(pdf: PdfBuilder): void {
  // Long and without a pattern, so that it is more than one block.
  const noise = Array.from(
    { length: 3000 },
    (_, index) => `% ${(index * 7919) % 10_007} ${(index * 104_729) % 9973}`,
  )
  const data = deflateSync(latin(`${blocks(8)}\n${noise.join('\n')}\n${blocks(16)}`))
  pdf.page(pdf.stream('/Filter /FlateDecode', data.subarray(0, data.length / 2)))
}

const twoPages = (second: string) => (pdf: PdfBuilder) => {
  pdf.page(blocks(16))
  pdf.page(second)
}

function missingPage(): Uint8Array {
  const pdf = new PdfBuilder()
  const first = pdf.page(blocks(16))
  pdf.set('2 0 R', `<< /Type /Pages /Kids [${first} 99 0 R] /Count 2 >>`)
  return pdf.bytes()
}

/** A form that draws itself. */
function circular(pdf: PdfBuilder): void {
  const form = pdf.reserve()
  pdf.set(
    form,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /Form ${form} >> >>`,
    latin(`${blocks(4)} /Form Do`),
  )
  pdf.page('/Form Do', { resources: `/XObject << /Form ${form} >>` })
}

/** The objects in a stream, found by a cross-reference stream. */
function packedObjects(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 4 0 R >>',
  ]
  let offset = 0
  const index = objects.map((object, number) => {
    const entry = `${number + 1} ${offset}`
    offset += object.length + 1
    return entry
  })
  const head = `${index.join(' ')}\n`
  const data = deflateSync(latin(head + objects.join('\n')))
  const drawing = deflateSync(latin(blocks(16)))
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const starts: number[] = []
  const write = (number: number, entries: string, bytes: Buffer) => {
    starts.push(Buffer.concat(parts).length)
    parts.push(
      Buffer.from(`${number} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    )
  }
  write(4, '/Filter /FlateDecode', drawing)
  write(5, `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`, data)
  const start = Buffer.concat(parts).length
  const row = (type: number, first: number, second: number) => [type, first >> 8, first & 255, second]
  const rows = [
    ...row(0, 0, 255),
    ...[0, 1, 2].flatMap((at) => row(2, 5, at)),
    ...row(1, starts[0] ?? 0, 0),
    ...row(1, starts[1] ?? 0, 0),
    ...row(1, start, 0),
  ]
  write(6, '/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R', Buffer.from(rows))
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

/** A later version of the page, appended. */
function update(): Uint8Array {
  const pdf = new PdfBuilder()
  const content = pdf.stream('', '1 0 0 rg 0 0 595 842 re f')
  pdf.page(content)
  const before = Buffer.from(pdf.bytes())
  const drawing = blocks(16)
  const object = `3 0 obj\n<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream\nendobj\n`
  const previous = /startxref\n(\d+)/.exec(before.toString('latin1'))?.[1]
  const table = `xref\n3 1\n${String(before.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${previous} >>\n`
  return Buffer.concat([
    before,
    latin(`${object}${table}startxref\n${before.length + object.length}\n%%EOF\n`),
  ])
}

export const damagedDocuments: readonly TestDocument[] = [
  { name: 'objects in a compressed stream', make: packedObjects },
  { name: 'a page that was changed later', make: update },
  changed('a cross-reference table with wrong offsets', (text) =>
    text.replaceAll(/^\d{10} 0/gm, '0000000001 0'),
  ),
  changed('a missing cross-reference table', (text) => text.replace(/xref\n0[^t]*/, '')),
  changed('a wrong length of a stream', (text) => text.replace(/Length \d+/, 'Length 7')),
  changed('a missing end of the content', (text) => text.replace(/endstream\nendobj\n/, ''), {
    refused: ['Page 1: the whole page'],
  }),
  changed(
    'no pages',
    (text) => text.replaceAll('/Type /Page /Parent', '/Type /Strange /Parent').replace('/Kids', '/Lids'),
    {
      refused: ['Page 1: the whole page'],
    },
  ),
  changed('no catalogue', (text) => text.replaceAll('/Root 1 0 R', '').replace('/Type /Catalog', ''), {
    refused: 'closed',
  }),
  {
    name: 'a page that is missing',
    make: missingPage,
    refused: ['part of the content', 'Page 2: the whole page'],
  },
  documentOf('a compressed content of which half is lost', cutContent, {
    refused: ['Page 1: part of the content'],
  }),
  documentOf('unknown operators in the content', twoPages(`${blocks(4)} 10 20 wage 5 5 5 strange`), {
    refused: ['Page 2: part of the content'],
  }),
  documentOf('a form that draws itself', circular, { refused: ['Page 1: part of the content'] }),
  documentOf(
    'a content in an unknown encoding',
    (pdf) => pdf.page(pdf.stream('/Filter /Strange', blocks(16))),
    { refused: ['Page 1: part of the content'] },
  ),
]
