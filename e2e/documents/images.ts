/** Images of every kind that is not a scan: depths, colour spaces, masks, and images that cannot be drawn. */
import { deflateSync } from 'node:zlib'
import { latin, type PdfBuilder } from './pdf-builder.ts'
import { scannedPage } from './scans.ts'
import { documentOf, type TestDocument } from './test-document.ts'

/** A colour wheel without a wheel: 40 x 56 large pixels. */
const size = { width: 40, height: 56 }

function samples(sampleOf: (x: number, y: number) => readonly number[]): Uint8Array {
  const values: number[] = []
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      values.push(...sampleOf(x / (size.width - 1), y / (size.height - 1)))
  return Uint8Array.from(values)
}

const byte = (share: number) => Math.round(share * 255)
const flate = '/Filter /FlateDecode'
const packed = (data: Uint8Array) => deflateSync(data)
const rgb = () => samples((x, y) => [byte(x), byte(y), 128])

const image = (
  name: string,
  entries: string | ((pdf: PdfBuilder) => string),
  data: () => Uint8Array,
  rest: Partial<TestDocument> = {},
): TestDocument =>
  documentOf(
    name,
    (pdf) =>
      scannedPage(
        pdf,
        `${typeof entries === 'string' ? entries : entries(pdf)} ${flate}`,
        packed(data()),
        size,
      ),
    rest,
  )

/** An ICC profile of the sRGB colours with a matrix and a gamma of 2.2. */
function iccProfile(): Uint8Array {
  const fixed = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(Math.round(value * 65536))
    return bytes
  }
  const xyz = (...values: readonly number[]) =>
    Buffer.concat([latin('XYZ \0\0\0\0'), ...values.map((value) => fixed(value))])
  const gamma = Buffer.concat([latin('curv\0\0\0\0'), Buffer.from([0, 0, 0, 1, 0x02, 0x33, 0, 0])])
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  let offset = 128 + table.length
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(offset, 8 + index * 12)
    table.writeUInt32BE(data.length, 12 + index * 12)
    offset += data.length
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(offset)
  head.writeUInt32BE(0x02100000, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) fixed(value).copy(head, 68 + index * 4)
  return Buffer.concat([head, table, ...tags.map(([, data]) => data)])
}

const cells = '/BitsPerComponent 8'

/** A picture with a mask of any kind, over a grey page. */
function masked(pdf: PdfBuilder, mask: string): void {
  const image = pdf.stream(
    `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /ColorSpace /DeviceRGB ${cells} ${mask} ${flate}`,
    packed(rgb()),
  )
  pdf.page('0.6 g 0 0 595 842 re f q 500 0 0 700 47 70 cm /Image Do Q', {
    resources: `/XObject << /Image ${image} >>`,
  })
}

const softMask = (pdf: PdfBuilder) =>
  pdf.stream(
    `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /ColorSpace /DeviceGray ${cells} ${flate}`,
    packed(samples((x, y) => [byte((x + y) / 2)])),
  )

/** A cross in one bit per pixel. */
const cross = () =>
  Uint8Array.from({ length: 16 }, (_, index) => {
    const row = index >> 1
    const isBar = row === 3 || row === 4
    const side = index % 2 === 0 ? 0x01 : 0x80
    return isBar ? 0xff : side
  })

const missingImage = '9999 0 R'

export const images: readonly TestDocument[] = [
  image('an image of 16 bits', '/ColorSpace /DeviceRGB /BitsPerComponent 16', () =>
    samples((x, y) => [byte(x), 0, byte(y), 0, 128, 0]),
  ),
  image('an image of 4 bits', '/ColorSpace /DeviceGray /BitsPerComponent 4', () =>
    samples((x) => [Math.floor(x * 15) * 17]).filter((_, index) => index % 2 === 0),
  ),
  image(
    'an image of a palette',
    `/ColorSpace [/Indexed /DeviceRGB 3 <0000ff ff0000 00a000 ffffff>] /BitsPerComponent 2`,
    () => Uint8Array.from({ length: 10 * size.height }, (_, index) => (Math.floor(index / 140) * 0x55) & 255),
  ),
  image('an image of four inks', `/ColorSpace /DeviceCMYK ${cells}`, () =>
    samples((x, y) => [byte(x / 2), byte(y / 2), 0, byte((x * y) / 4)]),
  ),
  image(
    'an image with a colour profile',
    (pdf) => `/ColorSpace [/ICCBased ${pdf.stream('/N 3 /Alternate /DeviceRGB', iccProfile())}] ${cells}`,
    rgb,
  ),
  image(
    'an image of Lab colours',
    `/ColorSpace [/Lab << /WhitePoint [0.9505 1 1.089] /Range [-100 100 -100 100] >>] ${cells}`,
    () => samples((x, y) => [200, byte(0.35 + x * 0.3), byte(0.35 + y * 0.3)]),
  ),
  image(
    'an image of a spot colour',
    (pdf) =>
      `/ColorSpace [/Separation /Orange /DeviceRGB ${pdf.add('<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0.5 0] /N 1 >>')}] ${cells}`,
    () => samples((x, y) => [byte((x + y) / 2)]),
  ),
  image('an image with inverted values', `/ColorSpace /DeviceRGB ${cells} /Decode [1 0 1 0 1 0]`, rgb),
  documentOf('an image inside the content', (pdf) => {
    const data = Buffer.from(samples((x) => [byte(x)])).toString('hex')
    pdf.page(`595 0 0 842 0 0 cm BI /W ${size.width} /H ${size.height} /CS /G /BPC 8 /F /AHx ID ${data}> EI`)
  }),
  documentOf('an image mask', (pdf) => {
    const mask = pdf.stream(
      '/Type /XObject /Subtype /Image /Width 16 /Height 8 /ImageMask true /BitsPerComponent 1',
      cross(),
    )
    pdf.page('0 0.4 0.8 rg 500 0 0 700 47 70 cm /Mask Do', { resources: `/XObject << /Mask ${mask} >>` })
  }),
  documentOf('an image with a soft mask', (pdf) => masked(pdf, `/SMask ${softMask(pdf)}`)),
  documentOf('an image with a colour key', (pdf) => masked(pdf, '/Mask [0 127 0 127 0 255]')),
  documentOf(
    'an image of 64 megapixels',
    (pdf) => {
      const side = 8000
      const data = packed(new Uint8Array((side * side) / 8))
      const entries = `/ColorSpace /DeviceGray /BitsPerComponent 1 ${flate}`
      scannedPage(pdf, entries, data, { width: side, height: side })
    },
    { refused: ['Page 1: an image'] },
  ),
  documentOf(
    'an image in an unknown encoding',
    (pdf) => scannedPage(pdf, `/ColorSpace /DeviceRGB ${cells} /Filter /Strange`, rgb(), size),
    { refused: ['Page 1: part of the content'] },
  ),
  image('an image in an unknown colour space', `/ColorSpace /Strange ${cells}`, rgb, {
    refused: ['Page 1: part of the content'],
  }),
  documentOf(
    'an image that is missing',
    (pdf) =>
      pdf.page('500 0 0 700 47 70 cm /Image Do', { resources: `/XObject << /Image ${missingImage} >>` }),
    { refused: ['Page 1: part of the content'] },
  ),
]
