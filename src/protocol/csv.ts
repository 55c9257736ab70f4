/** CSV as the app's statements are written: RFC 4180 with CRLF, and nothing that a spreadsheet would read as a formula. */

/** A text, or a figure that stays a number for the program that reads the file. */
export type Cell = string | { readonly figure: string }

/** Starts the file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Where a spreadsheet would see the start of a formula, also in full-width form: at the start of a text, and after the
 * separators of other locales, for which spreadsheets ignore our quotes.
 */
const formula = /(?<=^|[;\t\r\n])(?="*[=+\-@\t\r\n＝＋－＠])/g
const special = /[",;\t\r\n]|^\s|\s$/

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Every text that `formula` finds something in has this: asking for it first makes the check of most cells quick. */
const suspicious = /^["=+\-@\t\r\n＝＋－＠]|[;\t\r\n]/

/** Puts an apostrophe before everything that a spreadsheet would read as a formula. */
export const withoutFormulas = (text: string): string =>
  suspicious.test(text) ? text.replace(formula, "'") : text

/** One record with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => quoted(typeof cell === 'string' ? withoutFormulas(cell) : cell.figure))
  return `${fields.join(',')}\r\n`
}

/** A whole file of a few records. */
export const csvFile = (records: readonly (readonly Cell[])[]): string =>
  byteOrderMark + records.map(csvLine).join('')

const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y

/**
 * The records of a text, without their quotes; undefined unless each is written exactly as `csvLine` writes it, so that one
 * content has one text.
 */
export function parseCsv(text: string): string[][] | undefined {
  const records: string[][] = []
  let position = 0
  while (position < text.length) {
    const end = text.indexOf('\r\n', position)
    if (end < 0) return undefined
    const line = text.slice(position, end)
    // Most records have nothing in quotes, and are read many times faster at once.
    if (line.includes('"')) {
      const record = parseRecord(text, position)
      if (!record) return undefined
      records.push(record.cells)
      position = record.end
    } else {
      if (needsQuotes.test(line)) return undefined
      records.push(line.split(','))
      position = end + 2
    }
  }
  return records
}

/** In a record without quotes: a cell that should have some. */
const needsQuotes = /[;\t\r\n]|^\s|,\s|\s,|\s$/

/** The record that starts at a position, and where the next one starts. */
function parseRecord(text: string, start: number): { cells: string[]; end: number } | undefined {
  const cells: string[] = []
  field.lastIndex = start
  while (field.lastIndex < text.length) {
    const [, inQuotes, plain = '', end] = field.exec(text) ?? []
    if (end === undefined) return undefined
    const cell = inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"')
    if (special.test(cell) !== (inQuotes !== undefined)) return undefined
    cells.push(cell)
    if (end !== ',') return { cells, end: field.lastIndex }
  }
  return undefined
}
