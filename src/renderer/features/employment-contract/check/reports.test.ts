import { describe, expect, it } from 'vitest'
import { isDecoderMissing, unshownPartOf } from './reports.ts'

describe('the reports of pdf.js', () => {
  it.each([
    ['Warning: Unable to decode image "img_p0_1": "JpxError: Unknown error".', 'image'],
    [
      'Warning: JpegImage.parse - reached the end of the image data without finding an EOI marker (0xFFD9).',
      'image',
    ],
    ['Warning: Image exceeded maximum allowed size and was removed.', 'image'],
    ['Warning: Unsupported /SMask format.', 'image'],
    ['Warning: loadFont - translateFont failed: "Error: Unknown CMap name: Strange-H".', 'font'],
    ['Warning: Out of bounds subrIndex for callsubr', 'font'],
    [
      'Warning: getOperatorList - ignoring annotation data during "GetOperatorList: page 0" task: "Error".',
      'annotation',
    ],
    ['Warning: getOperatorList - ignoring XObject: "FormatError: XObject should be a stream".', 'part'],
    ['Warning: Filter "Strange" is not supported.', 'part'],
    ['Warning: FormatError: Unsupported ShadingType: 9', 'part'],
    ['Warning: Unknown command "wage".', 'part'],
    ['Warning: checkLastPage - invalid /Pages tree /Count: 2.', 'part'],
    ['Info: Bad encoding in flate stream', 'part'],
    ['Warning: Something that no version said before\nin two lines', 'part'],
    ['Something without a level', 'part'],
  ])('%j means that something is not shown', (report, part) => {
    expect(unshownPartOf(report)).toBe(part)
  })

  it.each([
    'Warning: Indexing all PDF objects',
    'Warning: XRef.parse - Invalid "Root" reference: "XRefEntryException: Bad (uncompressed) XRef entry: 1R".',
    'Warning: TT: undefined function: 32',
    'Warning: getTransferableImage - failed: "EncodingError: Failed to decode frame at index 0".',
    'Warning: Failed to compile PostScript function to wasm, falling back to JS',
    'Warning: Unimplemented annotation type "Watermark", falling back to base annotation.',
    'Warning: Empty "FlateDecode" stream.',
    'Info: Inconsistent font file Type/SubType, expected: Type1/undefined but found: Type1/Type1C.',
    'Info: graphic state operator OP',
  ])('%j means nothing of the kind', (report) => {
    expect(unshownPartOf(report)).toBeUndefined()
  })

  it('a decoder that could not be loaded is no fault of the document', () => {
    expect(
      isDecoderMissing('Warning: #getJsInstance: TypeError: Failed to fetch dynamically imported module'),
    ).toBe(true)
    expect(isDecoderMissing('Warning: Unable to decode image "img_p0_1"')).toBe(false)
  })
})
