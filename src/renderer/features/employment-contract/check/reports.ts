/** Reads what pdf.js reports while it reads a page: which part of the page it leaves out, if any. */

/** A kind of part that cannot be shown. */
export type Part = 'image' | 'font' | 'annotation' | 'part'

/** Reports about nothing that the page would show: repairs, tags, links, and what the check finds in other ways. */
const harmless = [
  // The structure of the file was repaired; what is lost is reported where it is missed.
  /^Indexing all PDF objects/,
  /^indexObjects/,
  /^XRef\.parse/,
  /^readXRef/,
  /^Inconsistent generation in XRef/,
  /^Invalid PDF (?:catalog|header) version/,
  /^Unable (?:to )?read/,
  /^(?:Bad value|Ignoring non-standard key)/,
  /^Badly formatted number/,
  /^getHexString/,
  /^Lexer_getName/,
  /^Name token is longer/,
  /^\/DecodeParms should not be an Array/,
  // A stream without data.
  /^Empty "/,
  // Text, structure and links are not drawn.
  /^getTextContent/,
  /^getAnnotationsData/,
  /^readToUnicode/,
  /^Invalid cMap data/,
  /^(?:getStructTree|StructTree|Bidi|stringToPDFString|parseDestDictionary|Search depth limit|Ignoring mathML)/,
  /^(?:Related|Embedded) file specification/,
  /^Expected name for beginMarkedContentProps/,
  // Annotations that are not drawn are found by their number.
  /^Unimplemented (?:annotation|widget field) type/,
  /^Annotation is missing the required \/Subtype/,
  /^(?:Unknown field name|Invalid field flags|Push buttons without|Popup annotation|RichMedia|SoundAnnotation)/,
  /^(?:AnnotationBorderStyle|Ignoring invalid lineEnding|_getPageIndex|#?_?collect)/,
  // Repairs of fonts; glyphs that are lost are found by their use.
  /^TT: /,
  /^(?:Unknown\/unsupported post table|No cmap table|Could not find a preferred cmap|cmap table has unsupported)/,
  /^(?:Incorrect 'loca'|Not enough space in|CFF stem hints|CFFParser\.parseDict|parseCharsets|parseFDSelect)/,
  /^(?:getFontFileType|Invalid CFFDict value|Invalid "Length1"|Unable to recover "Length1"|Decode map length)/,
  /^(?:FontFamily contains|Cannot substitute the font|TrueType Collection does not contain)/,
  // Another way to decode or to calculate was taken.
  /^getTransferableImage/,
  /^BMP image decoding failed/,
  /^decodeScan - excessive/,
  /^PDFImage - using the Width\/Height/,
  /^ICCBased color space/,
  /^GlobalImageCache/,
  /^Failed to compile PostScript function/,
  /^PostScript function: unexpected content/,
  /only default values are supported\.$/,
  /^Cannot compile Type3 glyph/,
] as const

const images =
  /image|^Jpeg|^decodeScan|^readDataBlock|^Found EOI|^Bits per component|^(?:Unsupported|Ignoring) \/S?Mask/i
const fonts = /font|glyph|charstring|subr|^Not enough parameters|^Ran out of space|CIDToGIDMap/i
const annotations = /annotation|appearance|^Barcodes/i

/** An `Info` that says that data is lost. All others are remarks. */
const lostData = /in flate stream$/

/** The part that a report says is not shown; undefined if it says nothing of the kind. An unknown report counts. */
export function unshownPartOf(report: string): Part | undefined {
  const [, level = '', text = ''] = /^(?:(Info|Warning): )?(.*)/s.exec(report) ?? []
  if (level === 'Info') return lostData.test(text) ? 'part' : undefined
  if (harmless.some((pattern) => pattern.test(text))) return undefined
  if (annotations.test(text)) return 'annotation'
  if (images.test(text)) return 'image'
  return fonts.test(text) ? 'font' : 'part'
}

/** True if a decoder of the app could not be loaded, which is no fault of the document. */
export const isDecoderMissing = (report: string): boolean => report.includes('#getJsInstance')
