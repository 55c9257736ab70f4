import { PdfBuilder } from './pdf-builder.ts'

/** A document that the app shows as it is, or refuses to have signed. */
export interface TestDocument {
  readonly name: string
  readonly make: () => Uint8Array
  /** The pages that are compared, from 1; by default the first. */
  readonly pages?: readonly number[]
  /** A daily run takes it, too. */
  readonly isDaily?: true
  /** What the app names as not shown; `closed` for a document that does not open. Without it, the document is shown. */
  readonly refused?: readonly string[] | 'closed'
}

/** A document that `write` fills. */
export function documentOf(
  name: string,
  write: (pdf: PdfBuilder) => void,
  rest: Partial<TestDocument> = {},
): TestDocument {
  return {
    name,
    make: () => {
      const pdf = new PdfBuilder()
      write(pdf)
      return pdf.bytes()
    },
    ...rest,
  }
}
