import { readFileSync } from 'node:fs'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  readonly title: string
  /** The text of each page. */
  readonly pages: readonly string[]
  /** All fill colours, as `#rrggbb`. */
  readonly colours: ReadonlySet<string>
}

/** The texts and colours of a PDF. */
export async function readPdf(file: string): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 })
  const pdf = await task.promise
  const { info } = await pdf.getMetadata()
  const pages: string[] = []
  const colours = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [index, operator] of fnArray.entries())
      if (operator === OPS.setFillRGBColor) colours.add(String(argsArray[index]))
  }
  await task.destroy()
  return { title: 'Title' in info ? String(info.Title) : '', pages, colours }
}
