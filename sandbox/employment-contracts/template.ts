/** The contract's template: a PDF of plain text with form fields, generated so that its source stays readable. */
import { basePath } from '#protocol/http/endpoint.ts'

/** A PDF of objects, numbered from 1, with its cross-reference table. The first object is the catalogue. */
export function pdfOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n'
  const rows = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text + table + trailer, 'latin1'))
}

export const templatePath = `${basePath}/contract/template.pdf`

/** The names of the form fields, which the app fills in. */
export const templateFields = { name: 'partner_name', username: 'partner_username', date: 'date' } as const

interface Line {
  readonly text: string
  readonly size: 18 | 12 | 10
  /** A form field after the text. */
  readonly field?: string
}

const heading = (text: string): Line[] => [
  { text: '', size: 10 },
  { text, size: 12 },
]
const words = (...texts: string[]): Line[] => texts.map((text) => ({ text, size: 10 }))
const blank = (text: string, field: string): Line => ({ text, size: 10, field })

const pages: readonly (readonly Line[])[] = [
  [
    { text: 'Employment contract (sandbox template)', size: 18 },
    ...words('', 'This is a simulated contract of the Placard sandbox. It binds nobody and moves no money.'),
    ...heading('1. Parties'),
    ...words('Network: the Placard sandbox, a program on this machine.'),
    blank('Partner, name:', templateFields.name),
    blank('Partner, username:', templateFields.username),
    ...heading('2. What the partner does'),
    ...words(
      'The partner chooses advertising plans and decides alone whether to fund them, and with how much.',
      'Nobody may press the partner to fund more.',
    ),
    ...heading('3. Cost'),
    ...words(
      'Signing this contract never requires a payment, a deposit or a purchase.',
      'Fees and limits are shown in the app before each movement of money.',
    ),
    ...heading('4. What can be lost'),
    ...words(
      'A plan can lose part or all of the amount it was funded with. No profit is promised.',
      'Past results, losses included, are shown beside each product.',
    ),
    ...heading('5. Withdrawals'),
    ...words(
      'What is available can be withdrawn. No deposit, score or level is a condition of a withdrawal,',
      'and nothing has to be paid to get one.',
    ),
  ],
  [
    ...heading('6. Passwords and codes'),
    ...words('Staff never ask for a password or a code. Whoever does is not from customer service.'),
    ...heading('7. Ending it'),
    ...words(
      'The partner can end this contract at any time by a message to customer service, without a reason',
      'and without a fee. Running plans are settled as always.',
    ),
    ...heading('8. Signature'),
    ...words(
      'The partner signs in the app. The app then shows the time, a reference and the SHA-256 of this',
      'document, by which anybody can check later that it was not changed.',
      '',
    ),
    blank('Date:', templateFields.date),
    ...words('', 'Signature: ________________________________________________'),
  ],
]

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** Left edge and width of the form fields, in points. */
const fieldBox = { left: 170, width: 300, height: 14 }

/** Lines with the height of their baseline; coordinates in points from the bottom left of an A4 page. */
function placed(lines: readonly Line[]): (Line & { y: number })[] {
  let y = 780
  return lines.map((line) => {
    y -= line.size * (line.field === undefined ? 1.7 : 2)
    return { ...line, y }
  })
}

function contentOf(lines: readonly Line[]): string {
  const { left, width } = fieldBox
  return placed(lines)
    .map(({ text, size, field, y }) => {
      const words = `BT /${size === 10 ? 'F1' : 'F2'} ${size} Tf 56 ${y.toFixed(1)} Td (${escapeText(text)}) Tj ET`
      const rule = `0.5 w ${left} ${(y - 4).toFixed(1)} m ${left + width} ${(y - 4).toFixed(1)} l S`
      return field === undefined ? words : `${words}\n${rule}`
    })
    .join('\n')
}

/** The form fields of a page, as objects. */
function fieldsOf(lines: readonly Line[], page: number): string[] {
  const { left, width, height } = fieldBox
  return placed(lines).flatMap(({ field, y }) =>
    field === undefined
      ? []
      : `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${field}) /F 4 /P ${page} 0 R /DA (/F1 10 Tf 0 g)
/Rect [${left} ${(y - 4).toFixed(1)} ${left + width} ${(y - 4 + height).toFixed(1)}] >>`,
  )
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')

function makeTemplate(): Uint8Array<ArrayBuffer> {
  const firstPage = 5
  const pageNumbers = pages.map((_page, index) => firstPage + 2 * index)
  let next = firstPage + 2 * pages.length
  const fields = pages.map((lines, index) =>
    fieldsOf(lines, pageNumbers[index] ?? 0).map((object) => ({ number: next++, object })),
  )
  const page = (index: number) => {
    const annotations = references((fields[index] ?? []).map(({ number }) => number))
    return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${firstPage + 2 * index + 1} 0 R
/Annots [${annotations}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`
  }
  const content = (lines: readonly Line[]) => {
    const text = contentOf(lines)
    return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
  }
  const allFields = fields.flat()
  const form = `<< /Fields [${references(allFields.map(({ number }) => number))}] /DA (/F1 10 Tf 0 g)
/DR << /Font << /F1 3 0 R >> >> >>`
  return pdfOf([
    // The form is an object of its own: programs that fill it in mark it there.
    `<< /Type /Catalog /Pages 2 0 R /Lang (en) /AcroForm ${next} 0 R >>`,
    `<< /Type /Pages /Kids [${references(pageNumbers)}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((lines, index) => [page(index), content(lines)]),
    ...allFields.map(({ object }) => object),
    form,
  ])
}

/** Deterministic: always the same bytes. */
export const template: Uint8Array<ArrayBuffer> = makeTemplate()
