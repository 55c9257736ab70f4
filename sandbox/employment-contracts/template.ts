/** The contract's template: a PDF of plain text, generated so that its source stays readable. */
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

interface Line {
  readonly text: string
  readonly size: 18 | 12 | 10
}

const heading = (text: string): Line[] => [
  { text: '', size: 10 },
  { text, size: 12 },
]
const words = (...texts: string[]): Line[] => texts.map((text) => ({ text, size: 10 }))

const pages: readonly (readonly Line[])[] = [
  [
    { text: 'Employment contract (sandbox template)', size: 18 },
    ...words('', 'This is a simulated contract of the Placard sandbox. It binds nobody and moves no money.'),
    ...heading('1. Parties'),
    ...words(
      'Network: the Placard sandbox, a program on this machine.',
      'Partner, name: ____________________________________________',
      'Partner, username: ________________________________________',
    ),
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
      'Place and date: ___________________________________________',
      '',
      'Signature: ________________________________________________',
    ),
  ],
]

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** The content stream of an A4 page; coordinates in points from its bottom left. */
function contentOf(lines: readonly Line[]): string {
  let y = 780
  const operations = lines.map(({ text, size }) => {
    y -= size * 1.7
    const font = size === 10 ? 'F1' : 'F2'
    return `BT /${font} ${size} Tf 56 ${y.toFixed(1)} Td (${escapeText(text)}) Tj ET`
  })
  return operations.join('\n')
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function makeTemplate(): Uint8Array<ArrayBuffer> {
  const firstPage = 5
  const kids = pages.map((_page, index) => `${firstPage + 2 * index} 0 R`)
  const page = (index: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${firstPage + 2 * index + 1} 0 R
/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`
  const content = (lines: readonly Line[]) => {
    const text = contentOf(lines)
    return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
  }
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((lines, index) => [page(index), content(lines)]),
  ])
}

/** Deterministic: always the same bytes. */
export const template: Uint8Array<ArrayBuffer> = makeTemplate()
