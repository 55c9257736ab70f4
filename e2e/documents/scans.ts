/** Scanned pages: one picture that covers the page, in each encoding that scanners and copiers write. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jbig2 } from './encoders/jbig2.ts'
import { jpeg } from './encoders/jpeg.ts'
import type { PdfBuilder } from './pdf-builder.ts'
import { bilevel, colourAt, greyAt, height, width } from './picture.ts'
import { documentOf, type TestDocument } from './test-document.ts'

const scan = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'scans', name))

const grey = '/ColorSpace /DeviceGray /BitsPerComponent 8'
const colour = '/ColorSpace /DeviceRGB /BitsPerComponent 8'
const oneBit = '/ColorSpace /DeviceGray /BitsPerComponent 1'

/** Adds a page that is the picture. */
export function scannedPage(
  pdf: PdfBuilder,
  entries: string,
  data: Uint8Array,
  size = { width, height },
): void {
  const image = pdf.stream(
    `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} ${entries}`,
    data,
  )
  pdf.page('595 0 0 842 0 0 cm /Scan Do', { resources: `/XObject << /Scan ${image} >>` })
}

const scanned = (
  name: string,
  entries: string,
  data: () => Uint8Array,
  rest: Partial<TestDocument> = {},
): TestDocument => documentOf(name, (pdf) => scannedPage(pdf, entries, data()), rest)

const facsimile = (k: number) =>
  `${oneBit} /Filter /CCITTFaxDecode /DecodeParms << /K ${k} /Columns ${width} /Rows ${height} >>`

const half = (data: Uint8Array) => data.subarray(0, data.length / 2)

const picture = { width, height }
/** Cyan, magenta, yellow and black of a pixel. */
const inks = (x: number, y: number) => {
  const [red, green, blue] = colourAt(x, y)
  const black = 255 - Math.max(red, green, blue)
  return [255 - red - black, 255 - green - black, 255 - blue - black, black] as const
}
const inkPicture = {
  ...picture,
  components: 4,
  sample: (component: number, x: number, y: number) => inks(x, y)[component] ?? 0,
}

export const scans: readonly TestDocument[] = [
  scanned('a scan in JPEG 2000', `${grey} /Filter /JPXDecode`, () => scan('grey.jp2'), { isDaily: true }),
  scanned('a colour scan in JPEG 2000, lossy', '/Filter /JPXDecode', () => scan('colour-lossy.jp2')),
  scanned('a colour scan in JPEG 2000, in tiles', `${colour} /Filter /JPXDecode`, () =>
    scan('colour-tiles.jp2'),
  ),
  scanned(
    'a damaged scan in JPEG 2000',
    `${grey} /Filter /JPXDecode`,
    () => scan('grey.jp2').fill(0, 120, 400),
    { refused: ['Page 1: an image'] },
  ),
  scanned('a scan in CCITT group 4', facsimile(-1), () => scan('group-4.bin')),
  scanned('a scan in CCITT group 3', facsimile(0), () => scan('group-3.bin')),
  scanned('a scan in CCITT group 3, two-dimensional', facsimile(4), () =>
    scan('group-3-two-dimensional.bin'),
  ),
  scanned('a scan in JBIG2', `${oneBit} /Filter /JBIG2Decode`, () => jbig2({ ...picture, rows: bilevel() })),
  scanned('a scan in JBIG2, coded as group 4', `${oneBit} /Filter /JBIG2Decode`, () =>
    jbig2({ ...picture, rows: bilevel() }, scan('group-4.bin')),
  ),
  scanned(
    'a damaged scan in JBIG2',
    `${oneBit} /Filter /JBIG2Decode`,
    () => jbig2({ ...picture, rows: bilevel() }).fill(0, 0, 12),
    { refused: ['Page 1: an image'] },
  ),
  scanned('a scan in JPEG', `${grey} /Filter /DCTDecode`, () =>
    jpeg({ ...picture, components: 1, sample: (_, x, y) => greyAt(x, y) }),
  ),
  scanned('a scan in progressive JPEG', `${colour} /Filter /DCTDecode`, () => scan('progressive.jpg')),
  scanned(
    'a scan in JPEG of four inks',
    '/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode',
    () => jpeg(inkPicture),
  ),
  scanned(
    'a scan in JPEG of four inks, as Photoshop writes it',
    '/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]',
    () =>
      jpeg({
        ...inkPicture,
        adobe: 0,
        sample: (component, x, y) => 255 - inkPicture.sample(component, x, y),
      }),
  ),
  scanned('half of a scan in JPEG', `${colour} /Filter /DCTDecode`, () => half(scan('progressive.jpg')), {
    refused: ['Page 1: an image'],
  }),
]
