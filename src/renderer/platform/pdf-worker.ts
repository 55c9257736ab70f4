/**
 * The worker of pdf.js as a file of the app. pdf.js says only on its console what it leaves out of a page, so the console goes to
 * the page that started the worker.
 */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import type { PdfReport } from './pdf-report.ts'

function report(...parts: readonly unknown[]): void {
  const message: PdfReport = { pdfReport: parts.join(' ') }
  postMessage(message)
}

Object.assign(console, { info: report, warn: report })
