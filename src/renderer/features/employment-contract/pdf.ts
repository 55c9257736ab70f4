/** Opens an untrusted PDF: parsed in a worker and rendered as pixels; its scripts and links do not run. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { trustedScript } from '#platform/trusted-scripts.ts'

/** The timeout for opening and for filling in, ms. */
const openTimeoutMs = 20_000
/** Images in the PDF with more pixels are omitted. */
const maxImagePixels = 40_000_000

export interface OpenPdf {
  readonly pages: number
  /** One-based. */
  readonly page: (number: number) => Promise<PDFPageProxy>
  /** The bytes with these form fields filled in, by their names; rejects if one of them does not exist. */
  readonly filled: (values: ReadonlyMap<string, string>) => Promise<Uint8Array<ArrayBuffer>>
  /** Terminates the worker; the PDF cannot be used afterwards. */
  readonly close: () => void
}

function withTimeout<Result>(opening: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('the PDF took too long')), openTimeoutMs)
  return Promise.race([opening, timeout.promise]).finally(() => clearTimeout(timer))
}

async function fillIn(
  document: PDFDocumentProxy,
  values: ReadonlyMap<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const fields = await document.getFieldObjects()
  for (const [name, value] of values) {
    const ids = (fields?.get(name) ?? []).flatMap((field) =>
      'id' in field && typeof field.id === 'string' ? [field.id] : [],
    )
    if (ids.length === 0) throw new Error(`the PDF has no field ${name}`)
    for (const id of ids) document.annotationStorage.setValue(id, { value })
  }
  return new Uint8Array(await document.saveDocument())
}

/** Opens a PDF; rejects if it is damaged, locked with a password, or takes too long. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const [{ getDocument, PDFWorker, VerbosityLevel }, data] = await Promise.all([
    import('pdfjs-dist'),
    file.arrayBuffer(),
  ])
  const port = new Worker(trustedScript('pdf'), { type: 'module', name: 'pdf' })
  const close = () => port.terminate()
  try {
    const document: PDFDocumentProxy = await withTimeout(
      getDocument({
        data,
        worker: PDFWorker.create({ port }),
        verbosity: VerbosityLevel.ERRORS,
        enableXfa: false,
        useWasm: false,
        useWorkerFetch: false,
        disableWorkerRendering: true,
        maxImageSize: maxImagePixels,
      }).promise,
    )
    return {
      pages: document.numPages,
      page: (number) => document.getPage(number),
      filled: (values) => withTimeout(fillIn(document, values)),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
