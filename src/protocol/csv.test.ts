import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteOrderMark, type Cell, csvLine, withoutFormulas } from './csv.ts'

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', '=', '+', '-', '@', "'", ' ', 'é', '钱'),
  }),
)
const figure = fc.integer().map((value) => ({ figure: String(value) }))
const cells = fc.array(fc.array(fc.oneof(hostileText, figure), { minLength: 3, maxLength: 3 }), {
  minLength: 1,
})
const written = (cell: Cell): string => (typeof cell === 'string' ? withoutFormulas(cell) : cell.figure)

describe('csvLine', () => {
  it('writes records that another library parses back unchanged', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const read: unknown = parse(rows.map(csvLine).join(''), { record_delimiter: '\r\n' })
        expect(read).toEqual(rows.map((row) => row.map(written)))
      }),
    )
  })

  it('leaves nothing that a spreadsheet reads as a formula, whatever its separator', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const text = rows.map((row) => csvLine(row.filter((cell) => typeof cell === 'string'))).join('')
        const read: string[][] = parse(text, { record_delimiter: '\r\n', relax_column_count: true })
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
        for (const piece of text.split(/[;\t\r\n]/)) expect(piece).not.toMatch(/^"?[=+\-@＝＋－＠]/)
      }),
    )
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 151', "'+49 151"],
    ['-5', "'-5"],
    ['@here', "'@here"],
    ['\t=x', '"\'\t\'=x"'],
    ['\rx', '"\'\rx"'],
    ['＝1', "'＝1"],
    ['a "b", c', '"a ""b"", c"'],
    ['a;=1', '"a;\'=1"'],
    ['plain', 'plain'],
    ['', ''],
  ])('writes the text %j as %j', (text, field) => {
    expect(csvLine([text])).toBe(`${field}\r\n`)
  })

  it('keeps figures as numbers', () => {
    expect(csvLine([{ figure: '-150.00' }, { figure: '12' }])).toBe('-150.00,12\r\n')
    expect(byteOrderMark).toBe('\uFEFF')
  })
})
