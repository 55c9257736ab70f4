import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Arguments } from './argument-schemas.ts'

const isText = (name: string) => v.is(Arguments.saveText, [{ name, text: '' }])
const isPdf = (name: string) => v.is(Arguments.savePdf, [name])

describe('a file name to save under', () => {
  it.each(['placard-statement-2026-11-01-2026-11-30.csv', 'placard-data-2026-11-01.json', '明細 1.txt'])(
    'a text file may be named %s',
    (name) => expect(isText(name)).toBe(true),
  )

  it.each(['Placard W-1', 'Placard statement 2026-11-01 2026-11-30', 'Contract 1.2'])(
    'a PDF may be named %s',
    (name) => expect(isPdf(name)).toBe(true),
  )

  it.each([
    'statement',
    'run.exe',
    'a.desktop',
    'x.bat',
    'setup.msi',
    'x.html',
    'statement.csv.lnk',
    'statement.csv ',
    'statement.csv.',
    'statement .csv',
    '.csv',
    '../a.csv',
    'a/b.csv',
    'a\\b.csv',
    'a\u202Evsc.exe.csv',
    'CON.csv',
    'con.2026.csv',
    'Lpt1.txt',
    'COM¹.json',
  ])('a text file may not be named %j', (name) => expect(isText(name)).toBe(false))

  it.each(['CON', 'nul.2026', 'a/b', 'a ', ''])('a PDF may not be named %j', (name) =>
    expect(isPdf(name)).toBe(false),
  )
})
