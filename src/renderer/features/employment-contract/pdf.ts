/** Opens an untrusted PDF: parsed in a worker and rendered as pixels; its scripts, forms and links do not run. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { trustedScript } from '#platform/trusted-scripts.ts'

/** The timeout for opening, ms. */
const openTimeoutMs = 20_000
/** Images in the PDF with more pixels are omitted. */
const maxImagePixels = 40_000_000

export interface OpenPdf {
  readonly pages: number
  /** One-based. */
  readonly page: (number: number) => Promise<PDFPageProxy>
  /** Terminates the worker; the PDF cannot be used afterwards. */
  readonly close: () => void
}

function withTimeout<Result>(opening: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('the PDF did not open in time')), openTimeoutMs)
  return Promise.race([opening, timeout.promise]).finally(() => clearTimeout(timer))
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
    return { pages: document.numPages, page: (number) => document.getPage(number), close }
  } catch (error) {
    close()
    throw error
  }
}
