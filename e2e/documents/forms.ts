/** Documents with form fields: AcroForm with and without appearances, and XFA, which has its own pages. */
import { latin, type PdfBuilder } from './pdf-builder.ts'
import { documentOf, type TestDocument } from './test-document.ts'

interface Field {
  readonly entries: string
  readonly rect: string
  readonly appearance?: string
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** A page with these fields; `form` adds entries of the form. */
function withFields(pdf: PdfBuilder, fields: readonly Field[], form = ''): void {
  const font = pdf.add(helvetica)
  const symbols = pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>')
  const references = fields.map(({ entries, rect, appearance }) =>
    pdf.add(
      `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${rect}] ${entries} ${appearance ? `/AP << ${appearance} >>` : ''} >>`,
    ),
  )
  pdf.catalogue = `/AcroForm << /Fields [${references.join(' ')}] /DR << /Font << /Helv ${font} /ZaDb ${symbols} >> >> /DA (/Helv 0 Tf 0 g) ${form} >>`
  pdf.page('0.9 g 40 40 515 762 re f', { more: `/Annots [${references.join(' ')}]` })
}

const drawn = (pdf: PdfBuilder, width: number, height: number, content: string): string =>
  pdf.stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /Helv ${pdf.add(helvetica)} >> >>`,
    content,
  )

const text = (value: string) =>
  `/FT /Tx /T (wage) /V (${value}) /DA (/Helv 60 Tf 0 0 0.6 rg) /MK << /BG [1 1 0.8] /BC [0 0 0.5] >>`

const box = (pdf: PdfBuilder) => {
  const on = drawn(pdf, 200, 200, '0.2 0.6 0.2 rg 20 20 160 160 re f')
  const off = drawn(pdf, 200, 200, '0.2 0.6 0.2 RG 10 w 20 20 160 160 re S')
  return `/N << /Yes ${on} /Off ${off} >>`
}

/** The parts of an XFA form; what viewers without XFA show is the page of the PDF. */
function xfa(pdf: PdfBuilder): string {
  const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form" layout="tb"><pageSet><pageArea name="page"><contentArea w="180mm" h="250mm"/><medium stock="a4"/></pageArea></pageSet><draw w="100mm" h="20mm"><value><text>The wage is 1.00.</text></value></draw></subform></template>`
  const packet = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"/></xdp:xdp>`
  return `/XFA ${pdf.stream('', latin(packet))}`
}

const waiting = 'BT /F 24 Tf 60 700 Td (Please wait for the document.) Tj ET'

export const forms: readonly TestDocument[] = [
  documentOf('a text field with its appearance', (pdf) => {
    const appearance = drawn(
      pdf,
      475,
      100,
      '0.7 0.8 1 rg 0 0 475 100 re f BT /Helv 60 Tf 0 g 10 30 Td (1,234.50) Tj ET',
    )
    withFields(pdf, [{ entries: text('1,234.50'), rect: '60 600 535 700', appearance: `/N ${appearance}` }])
  }),
  documentOf('a text field without an appearance', (pdf) =>
    withFields(pdf, [{ entries: text('1,234.50'), rect: '60 600 535 700' }], '/NeedAppearances true'),
  ),
  documentOf('empty text fields', (pdf) =>
    withFields(pdf, [{ entries: '/FT /Tx /T (name) /DA (/Helv 12 Tf 0 g)', rect: '60 600 535 700' }]),
  ),
  documentOf('check boxes with their appearances', (pdf) =>
    withFields(pdf, [
      { entries: '/FT /Btn /T (a) /V /Yes /AS /Yes', rect: '60 500 260 700', appearance: box(pdf) },
      { entries: '/FT /Btn /T (b) /V /Off /AS /Off', rect: '300 500 500 700', appearance: box(pdf) },
    ]),
  ),
  documentOf('radio buttons, one of which is chosen', (pdf) => {
    const on = drawn(pdf, 200, 200, '0.2 0.2 0.6 rg 20 20 160 160 re f')
    const group = pdf.reserve()
    const kids = ['Monthly', 'Weekly'].map((value, index) =>
      pdf.add(
        `<< /Type /Annot /Subtype /Widget /F 4 /Parent ${group} /Rect [${60 + index * 240} 500 ${260 + index * 240} 700]
/AS /${index === 0 ? value : 'Off'} /AP << /N << /${value} ${on} >> >> >>`,
      ),
    )
    pdf.set(group, `<< /FT /Btn /Ff 49152 /T (paid) /V /Monthly /Kids [${kids.join(' ')}] >>`)
    pdf.catalogue = `/AcroForm << /Fields [${group}] >>`
    pdf.page('0.9 g 40 40 515 762 re f', { more: `/Annots [${kids.join(' ')}]` })
  }),
  documentOf('a signature field that is not to be seen', (pdf) =>
    withFields(pdf, [
      {
        entries: '/FT /Sig /T (s)',
        rect: '0 0 0 0',
        appearance: `/N ${pdf.stream('/Type /XObject /Subtype /Form /BBox [0 0 0 0]', '')}`,
      },
    ]),
  ),
  documentOf('a check box without an appearance', (pdf) =>
    withFields(pdf, [{ entries: '/FT /Btn /T (a) /V /Yes /AS /Yes', rect: '60 500 260 700' }]),
  ),
  documentOf('a choice without an appearance', (pdf) =>
    withFields(
      pdf,
      [
        {
          entries: '/FT /Ch /Ff 131072 /T (c) /Opt [(Monthly) (Weekly)] /V (Weekly) /DA (/Helv 60 Tf 0 g)',
          rect: '60 600 535 700',
        },
      ],
      '/NeedAppearances true',
    ),
  ),
  documentOf(
    'an XFA form',
    (pdf) => {
      pdf.catalogue = `/NeedsRendering true /AcroForm << /Fields [] ${xfa(pdf)} >>`
      pdf.page(waiting, { resources: `/Font << /F ${pdf.add(helvetica)} >>` })
    },
    { refused: ['an XFA form'], isDaily: true },
  ),
  documentOf(
    'an XFA form that is an AcroForm too',
    (pdf) => withFields(pdf, [{ entries: text('1,234.50'), rect: '60 600 535 700' }], xfa(pdf)),
    { refused: ['an XFA form', 'Page 1: a note or a form field'] },
  ),
]
