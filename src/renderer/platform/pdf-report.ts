/** What pdf.js says on the console of its worker, as the worker (`pdf-worker.ts`) passes it on. */
export interface PdfReport {
  readonly pdfReport: string
}

/** The text of a message of the worker that is a report; undefined for the messages of pdf.js itself. */
export function pdfReportOf(message: unknown): string | undefined {
  const isReport = typeof message === 'object' && message !== null && 'pdfReport' in message
  return isReport && typeof message.pdfReport === 'string' ? message.pdfReport : undefined
}
