/** Which statements of a migration the release before can live with (decision 0051). Pure. */

export interface Contraction {
  /** The migration's name, as in its file's. */
  readonly migration: string
  /** The first release that works without what is taken away. */
  readonly release: string
  readonly contracts: string
}

const contractionPattern =
  /insert\s+into\s+"?schema_contractions"?\s*\("?migration"?,\s*"?release"?,\s*"?contracts"?\)\s*values\s*\('([^']+)',\s*'([^']+)',\s*'([^']+)'\)/gi

/** What a migration says that it takes away. */
export const contractionsIn = (text: string): readonly Contraction[] =>
  [...text.matchAll(contractionPattern)].map(([, migration = '', release = '', contracts = '']) => ({
    migration,
    release,
    contracts,
  }))

/** A comment with this word before a statement says why the release before can live with it, where only a reader can tell. */
const reasonPattern = /^--\s*Earlier release: \S/m

interface Statement {
  readonly text: string
  readonly hasReason: boolean
}

/** The statements of a migration without comments; a body between `$$` is part of its statement. */
function statementsOf(migration: string): readonly Statement[] {
  const parts = migration.split(/(\$\$[\s\S]*?\$\$|--[^\n]*|'(?:[^']|'')*')/)
  const statements: Statement[] = []
  let text = ''
  let comments = ''
  const end = () => {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim()
    if (trimmed !== '') statements.push({ text: trimmed, hasReason: reasonPattern.test(comments) })
    text = ''
    comments = ''
  }
  for (const part of parts) {
    if (part.startsWith('--')) {
      comments += `${part}\n`
      continue
    }
    if (part.startsWith('$$') || part.startsWith("'")) {
      text += part
      continue
    }
    const [first = '', ...others] = part.split(';')
    text += first
    for (const other of others) {
      end()
      text = other
    }
  }
  end()
  return statements
}

/** Lower case, without quotes and schema. */
const nameOf = (identifier = '') =>
  identifier
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase()

/** What earlier statements of the same migration created, which no other release knows. */
interface Created {
  readonly tables: Set<string>
  readonly columns: Set<string>
  readonly functions: Set<string>
}

/** Whether the columns are new: each of them, in the form `table.column`. */
const areNew = (created: Created, table: string, columns = '') =>
  columns.split(',').every((column) => created.columns.has(`${table}.${nameOf(column.trim())}`))

function expandsTable(created: Created, table: string, action: string): boolean {
  const added = /^add column ("?\w+"?) (.*)$/i.exec(action)
  if (added !== null) {
    const [, column, definition = ''] = added
    created.columns.add(`${table}.${nameOf(column)}`)
    if (/\b(?:unique|primary key)\b/i.test(definition)) return false
    return !/\bnot null\b/i.test(definition) || /\b(?:default|generated)\b/i.test(definition)
  }
  const key = /^add constraint \S+ foreign key \(([^)]*)\)/i.exec(action)
  return key !== null && areNew(created, table, key[1])
}

type Verdict = 'expands' | 'judged by its author' | 'contracts'

function verdictOf(created: Created, text: string): Verdict {
  const table = /^create table (?:if not exists )?(\S+)/i.exec(text)
  if (table !== null) {
    created.tables.add(nameOf(table[1]))
    return 'expands'
  }
  const made = /^create function (\w+)/i.exec(text)
  if (made !== null) created.functions.add(nameOf(made[1]))
  if (/^create (?:sequence|type|function|view)\b/i.test(text)) return 'expands'
  const revoked = /^revoke execute on function (\w+)/i.exec(text)
  if (revoked !== null) return created.functions.has(nameOf(revoked[1])) ? 'expands' : 'contracts'
  const index = /^create (unique )?index (?:if not exists )?\S+ on (\S+)/i.exec(text)
  if (index !== null) return index[1] && !created.tables.has(nameOf(index[2])) ? 'contracts' : 'expands'
  const alter = /^alter table (\S+) (.*)$/i.exec(text)
  if (alter !== null) {
    const name = nameOf(alter[1])
    if (created.tables.has(name) || expandsTable(created, name, alter[2] ?? '')) return 'expands'
    return /^alter column \S+ (?:drop not null|set default)\b/i.test(alter[2] ?? '')
      ? 'judged by its author'
      : 'contracts'
  }
  const trigger = /^create (?:constraint )?trigger .*? on (\S+)/i.exec(text)
  if (trigger !== null) return created.tables.has(nameOf(trigger[1])) ? 'expands' : 'judged by its author'
  const filled = /^(?:insert into|update|delete from) (\S+)/i.exec(text)
  if (filled !== null && [...created.tables, 'schema_contractions'].includes(nameOf(filled[1])))
    return 'expands'
  if (/^(?:insert into|update|create or replace function)\b/i.test(text)) return 'judged by its author'
  return 'contracts'
}

/**
 * The problems of a migration, one sentence each. `releases` are those that were published: what a contraction takes away must
 * be unused since one of them.
 */
export function problemsOf(name: string, migration: string, releases: readonly string[]): readonly string[] {
  const created: Created = { tables: new Set(), columns: new Set(), functions: new Set() }
  const contractions = contractionsIn(migration)
  const problems = contractions.flatMap((contraction) => {
    if (contraction.migration !== name) return [`${name} records a contraction of ${contraction.migration}`]
    const isPublished = releases.includes(contraction.release)
    return isPublished ? [] : [`${name}: ${contraction.release} is no published release`]
  })
  for (const { text, hasReason } of statementsOf(migration)) {
    const verdict = verdictOf(created, text)
    const start = text.slice(0, 80)
    if (verdict === 'judged by its author' && !hasReason && contractions.length === 0)
      problems.push(`${name}: say in a comment "-- Earlier release: …" why it can live with: ${start}`)
    if (verdict === 'contracts' && contractions.length === 0)
      problems.push(`${name}: contracts without a row in schema_contractions: ${start}`)
  }
  return problems
}
