/** Comma-separated values as RFC 4180 has them, safe to be opened in a spreadsheet. */

/** A text, or a figure that stays a number for the program that reads the file. */
export type Cell = string | { readonly figure: string }

/** Stands at the very beginning, so that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Where a spreadsheet would see the beginning of a formula, also in its full-width form: at the start of a text, and
 * after what separates fields in the spreadsheets of some countries, which do not see our quotes.
 */
const formula = /(?<=^|[;\t\r\n])(?="*[=+\-@\t\r\n＝＋－＠])/g
const special = /[",;\t\r\n]|^\s|\s$/

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A text that a spreadsheet shows as it is: where it looks like a formula there is an apostrophe before it. */
export const harmless = (text: string): string => text.replace(formula, "'")

/** One record with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => quoted(typeof cell === 'string' ? harmless(cell) : cell.figure))
  return `${fields.join(',')}\r\n`
}
