/**
 * Finds what of a document the app cannot show, on every page, seen or not. It reads the document a second time, in a worker of its
 * own and page by page, so that what pdf.js reports belongs to the page at hand.
 */
import type { OPS, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type OpenDocument, openDocument, PdfTimeout, withTimeout } from '../pdf.ts'
import { annotationsOf, unshownAnnotation } from './annotations.ts'
import { fontOf, GlyphCheck } from './glyphs.ts'
import { contentOf, type FontUse } from './page-content.ts'
import { isDecoderMissing, type Part, unshownPartOf } from './reports.ts'

/** Something that is not shown. */
export interface Unshown {
  /** One-based; undefined if it concerns the document. */
  readonly page: number | undefined
  /** `paper` is what only a print shows, `form` an XFA form. */
  readonly what: Part | 'page' | 'paper' | 'form'
  /** The name of a font, if it is known. */
  readonly font?: string
}

export type CheckResult =
  | { readonly unshown: readonly Unshown[] }
  /** Files of the app that the document needs could not be fetched. */
  | 'unavailable'

/** As many pages with something that is not shown are enough. */
const maxPages = 20

/** What is known while a document is checked. */
class DocumentCheck {
  readonly #document: PDFDocumentProxy
  readonly #ops: typeof OPS
  readonly #glyphs = new GlyphCheck()
  readonly #reports: string[]
  readonly #files: ReadonlySet<string>
  hasDrawing = false

  constructor(
    { document }: OpenDocument,
    tools: { readonly ops: typeof OPS; readonly reports: string[]; readonly files: ReadonlySet<string> },
  ) {
    this.#document = document
    this.#ops = tools.ops
    this.#reports = tools.reports
    this.#files = tools.files
  }

  /** What concerns the document, and was reported while it was opened. */
  async document(): Promise<readonly Unshown[]> {
    const { info } = await this.#document.getMetadata()
    const has = (key: string) => new Map(Object.entries(info)).get(key) === true
    const onPaper = await this.#hasLayersForPaper()
    return [
      ...(has('IsXFAPresent') ? [{ page: undefined, what: 'form' } as const] : []),
      // A portfolio: its pages are other files.
      ...(has('IsCollectionPresent') ? [{ page: undefined, what: 'part' } as const] : []),
      ...(onPaper ? [{ page: undefined, what: 'paper' } as const] : []),
      ...this.#reported(undefined),
    ]
  }

  async #hasLayersForPaper(): Promise<boolean> {
    const [onScreen, onPaper] = await Promise.all([
      this.#document.getOptionalContentConfig({ intent: 'display' }),
      this.#document.getOptionalContentConfig({ intent: 'print' }),
    ])
    return [...onPaper].some(
      ([id, { visible }]) => visible === true && onScreen.getGroup(id)?.visible !== true,
    )
  }

  async page(number: number): Promise<readonly Unshown[]> {
    const page = await this.#document.getPage(number)
    const content = contentOf(await page.getOperatorList(), this.#ops)
    const objects = await Promise.all(
      [...content.objects].map(async (id) => [id, await objectOf(page, id)] as const),
    )
    const known = new Map(objects)
    const annotations = annotationsOf(await page.getAnnotations({ intent: 'any' }))
    this.hasDrawing ||= content.isDrawn
    const found = [
      ...objects.flatMap(([, object]) => (object === null ? (['image'] as const) : [])),
      ...annotations.flatMap((annotation) => unshownAnnotation(annotation, content.annotations) ?? []),
    ]
    const inFonts = [...content.fonts].flatMap(([id, use]) => this.#unshownFont(number, known.get(id), use))
    page.cleanup()
    return [...inFonts, ...found.map((what) => ({ page: number, what })), ...this.#reported(number)]
  }

  #unshownFont(page: number, object: unknown, use: FontUse): readonly Unshown[] {
    const font = fontOf(object)
    const hasUnicodeMap = [...this.#files].some((name) => name.startsWith('Uni'))
    if (font && this.#glyphs.isShown(font, use, hasUnicodeMap)) return []
    return [{ page, what: 'font', font: font?.name.replace(/^[A-Z]{6}\+/, '') ?? '' }]
  }

  /** What was reported since the last time. */
  #reported(page: number | undefined): readonly Unshown[] {
    return this.#reports
      .splice(0)
      .map(unshownPartOf)
      .filter((what) => what !== undefined)
      .map((what) => ({ page, what }))
  }
}

/** An image or font of a page, once it is there; null for an image that failed. */
function objectOf(page: PDFPageProxy, id: string): Promise<unknown> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve, reject) => objects.get(id, resolve, reject))
}

/** Each thing once; a font without a name only if the page has none with one. */
function distinct(found: readonly Unshown[]): readonly Unshown[] {
  const named = new Set(found.filter(({ font }) => font).map(({ page }) => page))
  const kept = found.filter(({ what, font, page }) => what !== 'font' || font || !named.has(page))
  return [...new Map(kept.map((one) => [`${one.page} ${one.what} ${one.font ?? ''}`, one])).values()]
}

/** Checks all pages; `onPart` is told which part of them is done. A page that takes too long ends the check. */
async function checkPages(check: DocumentCheck, pages: number, onPart: (part: number) => void) {
  const found = [...(await withTimeout(check.document()))]
  for (let number = 1; number <= pages; number += 1) {
    const inPage = await withTimeout(check.page(number)).catch((error: unknown) =>
      error instanceof PdfTimeout ? 'stuck' : 'failed',
    )
    if (typeof inPage === 'string') found.push({ page: number, what: 'page' })
    else found.push(...inPage)
    const isEnough = new Set(found.map(({ page }) => page)).size >= maxPages
    if (isEnough || inPage === 'stuck') break
    onPart(number / pages)
  }
  if (found.length === 0 && !check.hasDrawing) found.push({ page: 1, what: 'page' })
  return distinct(found)
}

/** Checks a document that can be opened. Rejects if it cannot, or when the signal ends it. */
export async function checkDocument(
  file: Blob,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (part: number) => void },
): Promise<CheckResult> {
  const reports: string[] = []
  const files = new Set<string>()
  let isUnavailable = false
  const [{ OPS: ops }, opened] = await Promise.all([
    import('pdfjs-dist'),
    openDocument(file, {
      onReport(text) {
        reports.push(text)
        isUnavailable ||= isDecoderMissing(text)
      },
      onFile(name, isFetched) {
        files.add(name)
        isUnavailable ||= !isFetched
      },
    }),
  ])
  const close = () => opened.close()
  try {
    signal.throwIfAborted()
    signal.addEventListener('abort', close)
    const check = new DocumentCheck(opened, { ops, reports, files })
    const unshown = await checkPages(check, opened.document.numPages, onPart)
    signal.throwIfAborted()
    return isUnavailable ? 'unavailable' : { unshown }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}
