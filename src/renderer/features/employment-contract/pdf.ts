/** Opens an untrusted PDF: parsed in a worker and rendered as pixels; its scripts and links do not run. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { pdfReportOf } from '#platform/pdf-report.ts'
import { trustedScript } from '#platform/trusted-scripts.ts'

/** The timeout for opening, for filling in and for checking a page, ms. */
const timeoutMs = 20_000
/** How long a worker may take to end by itself, ms. */
const closeTimeoutMs = 1000
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

/** Thrown when the worker does not answer in time. */
export class PdfTimeout extends Error {}

/** Rejects with a `PdfTimeout` what takes too long. */
export function withTimeout<Result>(running: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new PdfTimeout('the PDF took too long')), timeoutMs)
  return Promise.race([running, timeout.promise]).finally(() => clearTimeout(timer))
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

/** Told what pdf.js says and fetches while it reads a document. */
export interface PdfObserver {
  readonly onReport: (text: string) => void
  /** A file of the app that the document needs. */
  readonly onFile: (name: string, isFetched: boolean) => void
}

/** The class by which pdf.js fetches character maps and fonts. */
function fileSource(folder: string, observer: PdfObserver | undefined) {
  return class {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const response = await fetch(folder + filename).catch(() => undefined)
      observer?.onFile(filename, response?.ok === true)
      if (response?.ok !== true) throw new Error(`${filename} was not fetched`)
      return new Uint8Array(await response.arrayBuffer())
    }
  }
}

export interface OpenDocument {
  readonly document: PDFDocumentProxy
  readonly close: () => void
}

/** Opens a PDF; rejects if it is damaged, locked with a password, or takes too long. */
export async function openDocument(file: Blob, observer?: PdfObserver): Promise<OpenDocument> {
  const [{ getDocument, PDFWorker, VerbosityLevel }, data] = await Promise.all([
    import('pdfjs-dist'),
    file.arrayBuffer(),
  ])
  const port = new Worker(trustedScript('pdf'), { type: 'module', name: 'pdf' })
  if (observer)
    port.addEventListener('message', ({ data: message }: MessageEvent<unknown>) => {
      const text = pdfReportOf(message)
      if (text !== undefined) observer.onReport(text)
    })
  const folder = new URL(import.meta.env.VITE_PLACARD_PDF_FILES, document.baseURI).href
  const verbosity = observer ? VerbosityLevel.INFOS : VerbosityLevel.ERRORS
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port, verbosity }),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    maxImageSize: maxImagePixels,
    fontExtraProperties: observer !== undefined,
    BinaryDataFactory: fileSource(folder, observer),
    // The decoders, which the worker imports by itself.
    wasmUrl: folder,
  })
  function close(): void {
    const terminate = () => port.terminate()
    const timer = setTimeout(terminate, closeTimeoutMs)
    // Takes the document's fonts out of the page, too.
    task
      .destroy()
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timer)
        terminate()
      })
  }
  try {
    return { document: await withTimeout(task.promise), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Opens a PDF to be shown or filled in; rejects as `openDocument` does. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const { document, close } = await openDocument(file)
  return {
    pages: document.numPages,
    page: (number) => document.getPage(number),
    filled: (values) => withTimeout(fillIn(document, values)),
    close,
  }
}
