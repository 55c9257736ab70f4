import { describe, expect, it } from 'vitest'
import { byteOrderMark, csvLine, parseCsv } from '#protocol/csv.ts'
import { parseLeafText } from '#protocol/ledger-history/leaf.ts'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import { compareStatements } from '#protocol/ledger-history/statement/compare-statements.ts'
import {
  fileLine,
  type StatementColumn,
  sealedColumns,
} from '#protocol/ledger-history/statement/statement-file.ts'
import { verifyStatement } from '#protocol/ledger-history/statement/verify-statement.ts'
import { createRandom, testKey } from '#protocol/ledger-history/test-ledger.ts'
import { longOr } from '#sandbox/testing/full-run.ts'
import { createTestStatement, fileOf, languages, type TestStatement } from './test-statement.ts'

const faultsOf = (file: string, key?: string) =>
  verifyStatement(file, { languages, key, stopsAtFirst: true }).faults

/** The records of a file without its last one, changed, with a last one that is right again: what a forger would do. */
function forged(file: string, change: (records: string[][]) => void): string {
  const records = parseCsv(file.slice(byteOrderMark.length))?.slice(0, -1) ?? []
  change(records)
  const text = byteOrderMark + records.map((cells) => csvLine(cells.map((figure) => ({ figure })))).join('')
  return text + fileLine(text)
}

/** The same file with other texts in its seals: a new ledger of the same figures. */
function withLeaf(
  statement: TestStatement,
  position: number,
  change: (text: string) => string,
): TestStatement {
  const copy = createTestStatement(statement.entries.length, 7)
  copy.ledger.texts.splice(0, copy.ledger.size, ...statement.ledger.texts)
  copy.ledger.texts[position] = change(copy.ledger.texts[position] ?? '')
  return { ledger: copy.ledger, entries: statement.entries }
}

const columnAt = (column: StatementColumn) => sealedColumns.indexOf(column)
const isEntry = (cells: readonly string[]) => cells[columnAt('record')] === languages[0]?.record.entry
const otherDigit = (text: string, random: (bound: number) => number) => {
  const digits = [...text.matchAll(/\d/g)]
  const at = digits[random(digits.length)]?.index ?? 0
  return `${text.slice(0, at)}${(Number(text[at]) + 1 + random(9)) % 10}${text.slice(at + 1)}`
}

const timeoutMs = longOr(1_800_000, 120_000)

describe('a sealed statement', () => {
  it.each(languages.map((words, index) => ({ words, index })))(
    'is right in every language and time zone ($index)',
    ({ words, index }) => {
      const zone = ['UTC', 'Asia/Kathmandu', 'America/St_Johns'][index % 3] ?? 'UTC'
      const statement = createTestStatement(30, index, words)
      expect(verifyStatement(fileOf(statement, { words, zone }), { languages })).toMatchObject({
        faults: [],
        entries: 30,
        checkpoint: { size: statement.ledger.size },
        code: expect.stringMatching(/^(?:\d{4} ){4}\d{4}$/),
      })
    },
  )

  it('is right for every run of entries and every size of the signed tree', () => {
    const statement = createTestStatement(24)
    for (let from = 1; from <= 24; from += 5) {
      for (let to = from; to <= 24; to += 4) {
        const smallest = (statement.entries[to - 1]?.index ?? 0) + 1
        for (const size of [smallest, statement.ledger.size])
          expect(faultsOf(fileOf(statement, { from, to, size }))).toEqual([])
      }
    }
  })

  it('is right when the Base64 of a hash starts like a formula', () => {
    const files = Array.from({ length: 300 }, (_, seed) => fileOf(createTestStatement(2, seed), { from: 2 }))
    const special = files.filter((file) => /^proof,.*,'?\+/m.test(file))
    expect(special.length).toBeGreaterThan(0)
    expect(special.map((file) => faultsOf(file))).toEqual(special.map(() => []))
  })

  it('without a demanded key is right by its own key, and wrong by another', () => {
    const statement = createTestStatement(3)
    const file = fileOf(statement)
    expect(faultsOf(file, formatPublicKey(statement.ledger.key.publicKey))).toEqual([])
    expect(faultsOf(file, formatPublicKey(testKey(2).publicKey))).toEqual([{ kind: 'key' }])
    expect(faultsOf(file, 'nonsense')).toEqual([{ kind: 'key' }])
  })

  it('of a host without seals is named as such', () => {
    const words = languages[0]?.column
    const line = csvLine(sealedColumns.slice(0, -1).map((column) => words?.[column] ?? ''))
    expect(faultsOf(byteOrderMark + line)).toEqual([{ kind: 'unsealed', record: 1 }])
    expect(faultsOf('nonsense')).toEqual([{ kind: 'format' }])
    expect(faultsOf('')).toEqual([{ kind: 'format' }])
  })
})

type Random = (bound: number) => number
type Tampering = (file: string, statement: TestStatement, random: Random) => string

/** Changes a cell of one entry. */
const inCell =
  (column: StatementColumn, change: (text: string, random: Random) => string): Tampering =>
  (file, _statement, random) =>
    forged(file, (records) => {
      const rows = records.filter((cells) => isEntry(cells))
      const row = rows[random(rows.length)]
      if (row) row[columnAt(column)] = change(row[columnAt(column)] ?? '', random)
    })

const another = (labels: Readonly<Record<string, string>> | undefined) => (text: string, random: Random) => {
  const others = Object.values(labels ?? {}).filter((label) => label !== text)
  return others[random(others.length)] ?? 'x'
}

/** Changes a line of a leaf, signs the new history with the same key, and writes the file for it. */
const resigned =
  (line: number, change: (text: string, random: Random) => string): Tampering =>
  (_file, statement, random) => {
    const { index = 0 } = statement.entries[random(statement.entries.length)] ?? {}
    const other = withLeaf(statement, index, (text) =>
      text
        .split('\n')
        .map((value, at) => (at === line ? change(value, random) : value))
        .join('\n'),
    )
    return fileOf(other)
  }

const inProof =
  (kind: string, change: (text: string, random: Random) => string): Tampering =>
  (file, _statement, random) =>
    forged(file, (records) => {
      const rows = records.filter((cells) => cells[0] === 'proof' && cells[columnAt('type')] === kind)
      const row = rows[random(rows.length)]
      if (row) row[columnAt('seal')] = change(row[columnAt('seal')] ?? '', random)
      else records.pop()
    })

const otherCharacter = (text: string, random: Random) => {
  const at = random(text.length)
  const character = text[at] === 'A' ? 'B' : 'A'
  return `${text.slice(0, at)}${character}${text.slice(at + 1)}`
}

const tamperings: Readonly<Record<string, Tampering>> = {
  amount: inCell('amount', otherDigit),
  'balance after': inCell('after', otherDigit),
  day: inCell('date', otherDigit),
  time: inCell('time', otherDigit),
  number: inCell('number', otherDigit),
  balance: inCell('balance', another(languages[0]?.balance)),
  type: inCell('type', another(languages[0]?.type)),
  reference: inCell('reference', otherDigit),
  remark: inCell('remark', (text, random) => `${text.slice(0, random(text.length))}x`),
  plan: inCell('plan', (text) => `${text}1`),
  'corrected entry': inCell('corrects', (text) => `${text}1`),
  'seal of an entry': inCell('seal', otherCharacter),
  order: (file, _statement, random) =>
    forged(file, (records) => {
      const at = records.findIndex(isEntry) + random(records.filter(isEntry).length - 1)
      records.splice(at, 2, ...records.slice(at, at + 2).reverse())
    }),
  'an entry removed': (file, _statement, random) =>
    forged(file, (records) => {
      records.splice(records.findIndex(isEntry) + random(records.filter(isEntry).length), 1)
    }),
  'an entry twice': (file) =>
    forged(file, (records) => {
      const at = records.findIndex(isEntry)
      records.splice(at, 0, ...records.slice(at, at + 1))
    }),
  'opening balance': (file, _statement, random) =>
    forged(file, (records) => {
      const row = records[1 + random(3)]
      if (row) row[columnAt('after')] = '7.00'
    }),
  'hash of the proof': inProof('after', otherCharacter),
  'change of status': inProof('leaf', otherCharacter),
  signature: inProof('checkpoint', otherCharacter),
  key: inProof('key', otherCharacter),
  code: inProof('code', otherDigit),
  'amount, signed again': resigned(4, otherDigit),
  'time, signed again': resigned(2, (text) => text.replace('08:', '07:')),
  'remark, signed again': resigned(11, () => 'creditLent'),
  'cut and signed again': (_file, statement, random) => {
    const cut = createTestStatement(statement.entries.length, 7)
    const kept = 1 + random(statement.entries.length - 1)
    const { index = 1 } = statement.entries[kept] ?? {}
    cut.ledger.texts.splice(0, cut.ledger.size, ...statement.ledger.texts.slice(0, index))
    return fileOf({ ledger: cut.ledger, entries: statement.entries.slice(0, kept) })
  },
  'another key': (_file, statement) => {
    const other = withLeaf(statement, 0, (text) => text)
    other.ledger.key = testKey(2)
    return fileOf(other)
  },
}

const originals = Array.from({ length: 12 }, (_, seed) => {
  const statement = createTestStatement(8 + seed, seed)
  // Leaves after the statement's, so that the proof has hashes on both sides.
  const file = fileOf(statement, { from: 2, to: 6 })
  return { statement, file, report: verifyStatement(fileOf(statement), { languages }) }
})

describe('a tampered statement', () => {
  const kinds = Object.entries(tamperings)
  it.each(kinds)(
    'is told: %s',
    (name, tamper) => {
      const random = createRandom(name.length + name.charCodeAt(0))
      const rounds = Math.ceil(longOr(100_000, 5_000) / kinds.length)
      for (let round = 0; round < rounds; round += 1) {
        const original = originals[round % originals.length]
        if (!original) throw new Error('no statement')
        const file = tamper(original.file, original.statement, random)
        if (file === original.file) continue
        const report = verifyStatement(file, { languages, stopsAtFirst: true })
        // Whoever has the key can write another history; who has an earlier statement, notices.
        const faults = report.faults.length > 0 ? report.faults : compareStatements(report, original.report)
        expect(faults.length, `${name}, round ${round}:\n${file}`).toBeGreaterThan(0)
      }
    },
    timeoutMs,
  )

  it('that was signed again is told by any statement from before', () => {
    const statement = createTestStatement(12, 3)
    const older = verifyStatement(fileOf(statement, { to: 9, size: 10 }), { languages })
    const report = (other: TestStatement) => verifyStatement(fileOf(other), { languages })
    expect(older.faults).toEqual([])
    expect(compareStatements(report(statement), older)).toEqual([])
    const changed = withLeaf(statement, 2, (text) =>
      text.replace('placard', 'placard').replace(/T08:/, 'T09:'),
    )
    expect(parseLeafText(changed.ledger.texts[2] ?? '')).toBeDefined()
    expect(compareStatements(report(changed), older)).toEqual([{ kind: 'oldHistory' }])
  })
})

/** Every file that differs from this one in one bit of its bytes from `first` on, in steps. */
function* withFlippedBit(bytes: Uint8Array, first: number, step: number): Generator<[number, string], void> {
  for (let bit = first; bit < bytes.length * 8; bit += step) {
    const copy = Uint8Array.from(bytes)
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    yield [bit, new TextDecoder('utf-8', { ignoreBOM: true }).decode(copy)]
  }
}

describe('a statement of 40 entries', () => {
  const file = fileOf(createTestStatement(40), { to: 38 })
  const bytes = new TextEncoder().encode(file)

  it(
    'with any bit flipped is told',
    () => {
      const unnoticed: number[] = []
      for (const [bit, damaged] of withFlippedBit(bytes, 0, longOr(1, 97)))
        if (faultsOf(damaged).length === 0) unnoticed.push(bit)
      expect(unnoticed).toEqual([])
    },
    timeoutMs,
  )

  it(
    'with any bit flipped and the last record made right again is told',
    () => {
      const last = file.lastIndexOf('\r\n', file.length - 3) + 2
      const content = new TextEncoder().encode(file.slice(0, last))
      const unnoticed = new Set<string>()
      for (const [bit, damaged] of withFlippedBit(content, 3, longOr(1, 241))) {
        if (faultsOf(damaged + fileLine(damaged)).length > 0) continue
        const before = parseCsv(file.slice(byteOrderMark.length)) ?? []
        const after = parseCsv(damaged.slice(byteOrderMark.length)) ?? []
        const differing = after.flatMap((cells, line) =>
          sealedColumns.filter((_, index) => cells[index] !== before[line]?.[index]),
        )
        expect(differing, `bit ${bit}`).not.toEqual([])
        for (const column of differing) unnoticed.add(column)
      }
      expect([...unnoticed]).toEqual([])
    },
    timeoutMs,
  )
})
