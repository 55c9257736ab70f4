/** Documents with many pages, and pages of unusual sizes, boxes and directions. */
import { latin, type PageOptions, PdfBuilder } from './pdf-builder.ts'
import { documentOf, type TestDocument } from './test-document.ts'

const arrow = (width: number, height: number): string => {
  const [x, y] = [width / 10, height / 10]
  return `0.1 0.3 0.6 rg ${x * 4} ${y} ${x * 2} ${y * 5} re f ${x * 2} ${y * 6} m ${x * 8} ${y * 6} l ${x * 5} ${y * 9} l f
0.8 0.2 0.1 rg ${x * 7} ${y} ${x * 2} ${y * 2} re f`
}

const sized = (name: string, width: number, height: number, options: PageOptions = {}): TestDocument =>
  documentOf(name, (pdf) => pdf.page(arrow(width, height), { box: [0, 0, width, height], ...options }))

const rotated = (angle: number) =>
  sized(`a page turned by ${angle} degrees`, 595, 842, { more: `/Rotate ${angle}` })

const count = 300

/** Pages with a mark that moves down; one of them fails. */
function manyPages(failing?: number): Uint8Array {
  const pdf = new PdfBuilder()
  for (let page = 1; page <= count; page += 1) {
    const mark = `0.2 g 60 ${800 - page * 2} 475 60 re f 0.5 0.2 0.7 rg ${page} 60 100 100 re f`
    pdf.page(page === failing ? `${mark} /Missing Do` : mark)
  }
  return pdf.bytes()
}

export const pageDocuments: readonly TestDocument[] = [
  { name: '300 pages', make: () => manyPages(), pages: [1, 2, 300] },
  {
    name: '300 pages, one of which fails',
    make: () => manyPages(271),
    refused: ['Page 271: part of the content'],
    isDaily: true,
  },
  sized('a huge page', 3600, 3600),
  documentOf('a tiny page', (pdf) =>
    // Edges between the pixels of 100 dpi: on so few of them each counts.
    pdf.page('0 0 0.5 rg 0 0 14.4 14.4 re f 0.8 g 0 14.4 7.2 14.4 re f', { box: [0, 0, 14.4, 28.8] }),
  ),
  sized('a narrow page', 100, 2400),
  sized('a wide page', 900, 100),
  rotated(90),
  rotated(180),
  rotated(270),
  sized('a page with a smaller crop box', 595, 842, { more: '/CropBox [100 300 500 800]' }),
  documentOf('a page whose corner is elsewhere', (pdf) =>
    pdf.page(`1 0 0 1 -200 1000 cm ${arrow(595, 842)}`, { box: [-200, 1000, 395, 1842] }),
  ),
  sized('a page in units of its own', 300, 400, { more: '/UserUnit 2' }),
  documentOf(
    'pages of different sizes',
    (pdf) => {
      pdf.page(arrow(595, 842))
      pdf.page(arrow(842, 595), { box: [0, 0, 842, 595] })
      pdf.page(arrow(200, 300), { box: [0, 0, 200, 300] })
    },
    { pages: [1, 2, 3] },
  ),
  documentOf('a content in several streams', (pdf) => {
    const parts = arrow(595, 842)
      .split('\n')
      .map((part) => pdf.stream('', latin(part)))
    pdf.page(`[${parts.join(' ')}]`)
  }),
]
