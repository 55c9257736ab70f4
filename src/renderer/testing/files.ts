/** Files to upload. */

/** A red pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

export const png = (name = 'me.png'): File => new File([pixel], name, { type: 'image/png' })

/** A PNG of this size in bytes. */
export const largePng = (bytes: number): File =>
  new File([pixel, new Uint8Array(bytes - pixel.length)], 'large.png', { type: 'image/png' })

/** The start of a PDF. */
export const pdf = new File(['%PDF-1.4'], 'paper.pdf', { type: 'application/pdf' })

/** A file that claims to be an image but is not one. */
export const falseImage = new File(['<svg onload="alert(1)"></svg>'], 'page.png', { type: 'image/png' })

/** A PDF whose pages share one drawing, so that it stays small; its references are in order. */
export function pdfWithPages(count: number): string {
  const drawing = '0.8 g 100 100 300 200 re f'
  const kids = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...Array.from(
      { length: count },
      () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 3 0 R >>',
    ),
  ]
  const offsets: number[] = []
  let text = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

const onePage = pdfWithPages(1)

export const pdfFile = (name: string, text = onePage): File =>
  new File([text], name, { type: 'application/pdf' })

/** `size` bytes with the start and end of a PDF. */
export function pdfOfSize(size: number): string {
  const end = '\n%%EOF\n'
  return '%PDF-1.4\n'.padEnd(size - end.length, ' ') + end
}

/** Texts of files that are neither a complete PDF nor a complete image. */
export const refusedFiles = {
  nothing: '',
  'a truncated PDF': onePage.slice(0, Math.floor(onePage.length / 2)),
  'a truncated image': 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0',
  'an SVG with a script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'a page that is a PDF further down': `<!doctype html><script>alert(1)</script>${onePage}`,
  'a text': '%PDF, as they say %%EOF',
} as const

/** A PDF that contains HTML. */
export const polyglotPdf = onePage.replace(
  '%PDF-1.4\n',
  '%PDF-1.4\n%<html><script>alert(1)</script></html>\n',
)

/** A GIF that is also a script. */
export const polyglotGif = Uint8Array.from(
  'GIF89a=1/*\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;*/;alert(1)',
  (character) => character.charCodeAt(0),
)

/** A text of a PDF, without its escapes; in UTF-16 if it starts with a byte order mark. */
function pdfText(source: string): string {
  const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const text = source.replace(/\\([0-7]{1,3}|[\s\S])/g, (_all, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escaped[code] ?? code),
  )
  if (!text.startsWith('\xfe\xff')) return text
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return new TextDecoder('utf-16be').decode(bytes)
}

/** The values of the form fields in the bytes of a PDF without compression, by their names: read without what writes them. */
export function pdfFieldValues(bytes: Uint8Array): ReadonlyMap<string, string> {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const objects = text.matchAll(/\/T \((\w+)\)(?:(?!endobj)[\s\S])*?\/V \(((?:\\[\s\S]|[^\\)])*)\)/g)
  // A later version of a field follows the earlier one.
  return new Map(Array.from(objects, ([, name = '', value = '']) => [name, pdfText(value)]))
}
