/** Opens a PDF that nobody vouches for: parsed in a worker, drawn as pixels; no script, form or link of it runs. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { trustedScript } from '#platform/trusted-scripts.ts'

/** Longer than this and it is not going to open, ms. */
const openMs = 20_000
/** Pixels of an image in the PDF, above which it is left out. */
const mostImagePixels = 40_000_000

export interface OpenPdf {
  readonly pages: number
  /** Numbered from 1. */
  readonly page: (number: number) => Promise<PDFPageProxy>
  /** Ends the worker; nothing can be asked of it any more. */
  readonly close: () => void
}

function inTime<Result>(opening: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the PDF did not open in time')), openMs)
  return Promise.race([opening, late.promise]).finally(() => clearTimeout(timer))
}

/** Opens it; rejects when it is damaged, locked with a password, or takes too long. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const [{ getDocument, PDFWorker, VerbosityLevel }, data] = await Promise.all([
    import('pdfjs-dist'),
    file.arrayBuffer(),
  ])
  const port = new Worker(trustedScript('pdf'), { type: 'module', name: 'pdf' })
  const close = () => port.terminate()
  try {
    const document: PDFDocumentProxy = await inTime(
      getDocument({
        data,
        worker: PDFWorker.create({ port }),
        verbosity: VerbosityLevel.ERRORS,
        enableXfa: false,
        useWasm: false,
        useWorkerFetch: false,
        disableWorkerRendering: true,
        maxImageSize: mostImagePixels,
      }).promise,
    )
    return { pages: document.numPages, page: (number) => document.getPage(number), close }
  } catch (error) {
    close()
    throw error
  }
}
