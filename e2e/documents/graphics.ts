/** Layers, colours, patterns, shadings, masks and blending. */
import { latin, type PdfBuilder } from './pdf-builder.ts'
import { documentOf, type TestDocument } from './test-document.ts'

const block = '60 420 475 340 re f'
const second = '160 120 375 480 re f'

const graphic = (
  name: string,
  content: string,
  resources: string | ((pdf: PdfBuilder) => string) = '',
  refused?: readonly string[],
): TestDocument =>
  documentOf(
    name,
    (pdf) => pdf.page(content, { resources: typeof resources === 'string' ? resources : resources(pdf) }),
    refused && { refused },
  )

const linear = (from: string, to: string) =>
  `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`
const twoColours = linear('1 0.9 0', '0 0.2 0.6')
const shading = (type: number, more: string) =>
  `/Shading << /S << /ShadingType ${type} /ColorSpace /DeviceRGB ${more} >> >>`

/** Layers of which the second is off. */
function layers(pdf: PdfBuilder, usage = ''): void {
  const [on, off] = [pdf.add('<< /Type /OCG /Name (on) >>'), pdf.add(`<< /Type /OCG /Name (off) ${usage} >>`)]
  pdf.catalogue = `/OCProperties << /OCGs [${on} ${off}] /D << /ON [${on}] /OFF [${usage === '' ? off : ''}]
${usage === '' ? '' : `/AS [<< /Event /View /Category [/View] /OCGs [${off}] >>]`} >> >>`
  const both = pdf.add(`<< /Type /OCMD /OCGs [${on} ${off}] /P /AllOn >>`)
  pdf.page(
    `0.5 g ${block} /OC /On BDC 0 0.5 0 rg 100 450 100 250 re f EMC /OC /Off BDC 1 0 0 rg 250 450 100 250 re f EMC
/OC /Both BDC 0 0 1 rg 400 450 100 250 re f EMC`,
    { resources: `/Properties << /On ${on} /Off ${off} /Both ${both} >>` },
  )
}

const group = (pdf: PdfBuilder, content: string, attributes = '', colours = '/DeviceRGB'): string =>
  pdf.stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS ${colours} ${attributes} >> /Resources << >>`,
    content,
  )

const states = (entries: Readonly<Record<string, string>>) =>
  `/ExtGState << ${Object.entries(entries)
    .map(([name, text]) => `/${name} << ${text} >>`)
    .join(' ')} >>`

const modes = ['Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'Difference'] as const

const blending = (mode: string) =>
  graphic(
    `colours that blend by ${mode}`,
    `0.9 0.6 0.2 rg ${block} /Blend gs 0.2 0.5 0.8 rg ${second}`,
    states({ Blend: `/BM /${mode}` }),
  )

const tile = (pdf: PdfBuilder, paint: 1 | 2, content: string) =>
  `/Pattern << /P ${pdf.stream(`/PatternType 1 /PaintType ${paint} /TilingType 1 /BBox [0 0 400 400] /XStep 400 /YStep 400 /Resources << >>`, content)} >>`

/** A mesh of two triangles: flag, corner and colour of each vertex in bytes. */
const mesh = (pdf: PdfBuilder) => {
  const vertex = (x: number, y: number, ...rgb: readonly number[]) => [0, x, y, ...rgb]
  const data = [
    ...vertex(0, 0, 255, 0, 0),
    ...vertex(255, 0, 0, 128, 0),
    ...vertex(0, 255, 0, 0, 255),
    ...vertex(255, 0, 0, 128, 0),
    ...vertex(0, 255, 0, 0, 255),
    ...vertex(255, 255, 255, 220, 0),
  ]
  return `/Shading << /S ${pdf.stream(
    '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [60 535 60 780 0 1 0 1 0 1]',
    Uint8Array.from(data),
  )} >>`
}

/** A Coons patch with straight edges. */
const patch = (pdf: PdfBuilder) => {
  const edge = [
    0, 0, 0, 85, 0, 170, 0, 255, 85, 255, 170, 255, 255, 255, 255, 170, 255, 85, 255, 0, 170, 0, 85, 0,
  ]
  const corners = [255, 0, 0, 0, 160, 0, 0, 0, 255, 255, 230, 0]
  return `/Shading << /S ${pdf.stream(
    '/ShadingType 6 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [60 535 60 780 0 1 0 1 0 1]',
    Uint8Array.from([0, ...edge, ...corners]),
  )} >>`
}

const postScript = (pdf: PdfBuilder, code: string) =>
  pdf.stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', latin(code))

export const graphics: readonly TestDocument[] = [
  documentOf('layers, one of which is off', (pdf) => layers(pdf)),
  documentOf(
    'a layer that is off on screens',
    (pdf) => layers(pdf, '/Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >>'),
    { refused: ['something that only a print shows'] },
  ),
  graphic(
    'a shading along a line',
    '/S sh',
    shading(2, `/Coords [0 0 595 842] /Extend [true true] /Function ${twoColours}`),
  ),
  graphic(
    'a shading along a radius',
    '/S sh',
    shading(3, `/Coords [300 400 40 300 400 300] /Extend [true true] /Function ${twoColours}`),
  ),
  graphic('a shading by a function', '/S sh', (pdf) =>
    shading(
      1,
      `/Domain [0 1 0 1] /Matrix [475 0 0 700 60 60] /Function ${postScript(pdf, '{ 2 copy add 2 div 3 1 roll }')}`,
    ),
  ),
  graphic('a mesh of triangles', '/S sh', mesh),
  graphic('a Coons patch', '/S sh', patch),
  graphic('a coloured pattern', `/Pattern cs /P scn 40 40 515 762 re f`, (pdf) =>
    tile(pdf, 1, '0.8 0.2 0.2 rg 0 0 200 200 re f 0.2 0.2 0.8 rg 200 200 200 200 re f'),
  ),
  graphic(
    'an uncoloured pattern',
    `/Plain cs 0 0.5 0.3 /P scn 40 40 515 762 re f`,
    (pdf) => `/ColorSpace << /Plain [/Pattern /DeviceRGB] >> ${tile(pdf, 2, '0 0 200 400 re f')}`,
  ),
  graphic('a soft mask', `0.8 g 0 0 595 842 re f /Mask gs 0 0.3 0.7 rg 40 40 515 762 re f`, (pdf) =>
    states({
      Mask: `/SMask << /S /Luminosity /G ${group(pdf, '1 g 100 100 200 600 re f 0.5 g 300 100 200 600 re f', '', '/DeviceGray')} >>`,
    }),
  ),
  graphic(
    'a transparent group',
    `0.7 0.9 0.3 rg ${block} /Half gs /Group Do`,
    (pdf) =>
      `/XObject << /Group ${group(pdf, `1 0 0 rg ${second} 0 0 1 rg 60 300 300 300 re f`, '/I true')} >> ${states({ Half: '/ca 0.5' })}`,
  ),
  ...modes.map(blending),
  graphic('four inks', `0.8 0.1 0 0 k ${block} 0 0.9 0.4 0.1 k 60 60 475 300 re f`),
  graphic(
    'a spot colour',
    `/Spot cs 0.8 scn ${block}`,
    `/ColorSpace << /Spot [/Separation /Orange /DeviceRGB ${linear('1 1 1', '1 0.4 0')}] >>`,
  ),
  graphic(
    'lines of every kind',
    `30 w 1 J 1 j 80 700 m 300 780 l 500 650 l S 0 J [60 30] 0 d 80 500 m 520 500 l S [] 0 d 8 w 80 100 m 200 600 400 -200 520 300 c S`,
  ),
  graphic(
    'a clip',
    `q 300 420 m 100 100 l 520 250 l 80 300 l 480 80 l h W* n 0.1 0.5 0.4 rg 0 0 595 842 re f Q 0.6 g 60 500 475 250 re f`,
  ),
  graphic('a shading of an unknown kind', `0.5 g ${block} /S sh`, shading(9, ''), [
    'Page 1: part of the content',
  ]),
  graphic('a pattern that is missing', `/Pattern cs /P scn ${block}`, '', ['Page 1: part of the content']),
  graphic('a graphics state that is missing', `/Missing gs 0.5 g ${block}`, '', [
    'Page 1: part of the content',
  ]),
  graphic(
    'a blend mode that is unknown',
    `0.9 0.6 0.2 rg ${block} /Blend gs 0.2 0.5 0.8 rg ${second}`,
    states({ Blend: '/BM /Strange' }),
    ['Page 1: part of the content'],
  ),
  graphic('a colour space that is missing', `/Missing cs 0.5 scn ${block}`, '', [
    'Page 1: part of the content',
  ]),
]
