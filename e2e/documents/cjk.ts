/** Chinese, Japanese and Korean text: with the predefined character maps of PDF, with and without an embedded font. */
import { trueType } from './encoders/true-type.ts'
import { documentOf, type TestDocument } from './test-document.ts'
import { compositeFont, shapes } from './texts.ts'

const utf16 = (text: string): string => {
  const bytes = Buffer.from(text, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

interface Language extends Partial<TestDocument> {
  readonly encoding: string
  readonly ordering: string
  readonly font: string
  readonly lines: readonly string[]
  readonly vertical?: boolean
}

const cjk = (name: string, { encoding, ordering, font, lines, vertical, ...rest }: Language): TestDocument =>
  documentOf(
    name,
    (pdf) => {
      const reference = compositeFont(pdf, { name: font, encoding, ordering })
      const next = vertical ? '-110 0' : '0 -110'
      const start = vertical ? '480 780' : '40 720'
      pdf.page(`BT /F 90 Tf ${start} Td ${lines.map((line) => `${line} Tj ${next} Td`).join(' ')} ET`, {
        resources: `/Font << /F ${reference} >>`,
      })
    },
    rest,
  )

export const cjkTexts: readonly TestDocument[] = [
  cjk('Japanese in Shift JIS, without a font', {
    encoding: '90ms-RKSJ-H',
    ordering: 'Japan1',
    font: 'HeiseiKakuGo-W5',
    // 労働契約, 賃金月額
    lines: ['<984a93ad8c5f96f1>', '<92c08be08c8e8a7a>'],
    isDaily: true,
  }),
  cjk('Simplified Chinese in GBK, without a font', {
    encoding: 'GBK-EUC-H',
    ordering: 'GB1',
    font: 'STHeiti-Regular',
    // 劳动合同, 工资每月
    lines: ['<c0cdb6afbacfcdac>', '<b9a4d7cac3bfd4c2>'],
  }),
  cjk('Traditional Chinese in Big5, without a font', {
    encoding: 'ETen-B5-H',
    ordering: 'CNS1',
    font: 'MHei-Medium',
    // 勞動合約, 工資每月
    lines: ['<b3d2b0caa658acf9>', '<a475b8eaa843a4eb>'],
  }),
  cjk('Korean in the code of Windows, without a font', {
    encoding: 'KSCms-UHC-H',
    ordering: 'Korea1',
    font: 'HYGoThic-Medium',
    // 근로계약, 임금월액
    lines: ['<b1d9b7ceb0e8bee0>', '<c0d3b1ddbff9bed7>'],
  }),
  cjk('Japanese in Unicode, without a font', {
    encoding: 'UniJIS-UTF16-H',
    ordering: 'Japan1',
    font: 'KozGoPr6N-Regular',
    lines: [utf16('労働契約'), utf16('賃金月額')],
  }),
  cjk('vertical Japanese, without a font', {
    encoding: 'UniJIS-UTF16-V',
    ordering: 'Japan1',
    font: 'KozGoPr6N-Regular',
    lines: [utf16('労働契約書'), utf16('賃金月額')],
    vertical: true,
  }),
  documentOf('Chinese in an embedded font', (pdf) => {
    const font = compositeFont(pdf, {
      name: 'AAAAAA+Song',
      encoding: 'Identity-H',
      ordering: 'Identity',
      file: trueType(shapes),
    })
    pdf.page('BT /F 120 Tf 40 640 Td <000100020003> Tj 0 -200 Td <000200030001> Tj ET', {
      resources: `/Font << /F ${font} >>`,
    })
  }),
]
