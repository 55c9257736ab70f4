/** The stored accessibility trees, in which amounts, times and references are patterns. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'

const folder = join(import.meta.dirname, 'aria-snapshots')

const fileOf = (name: string): string => join(folder, `${name.replaceAll(/\W+/g, '-')}.yml`)

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const days = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
/** The texts that differ from run to run. */
const volatile = new RegExp(
  [
    String.raw`\b[A-Z]-\u2060?[0-9A-Z]{8}\b`,
    String.raw`\bfresh-[0-9a-f]{8}\b`,
    String.raw`[+\u2212-]?\$?\d[\d.,:]*(?:\s?%)?`,
    String.raw`\b(?:${months})[a-z]*\b`,
    String.raw`\b${days}\b`,
    String.raw`\b[AP]M\b`,
    // If the sandbox's machine is in another time zone than the browser.
    String.raw`\b(?:UTC|GMT)\b`,
    String.raw`\b(?:seconds?|minutes?|hours?|[Yy]esterday|[Tt]oday)\b`,
  ].join('|'),
  'g',
)

/** Replaces volatile texts. */
const wildcard = '.+'

const escaped = (text: string): string => text.replaceAll(/[\\/^$*+?.()|[\]{}]/g, String.raw`\$&`)

/** `text` as a regular expression in slashes if it has volatile parts, otherwise quoted. */
function patternOf(text: string, quote: (plain: string) => string): string {
  const parts = text.split(volatile)
  if (parts.length === 1) return quote(text)
  return `/${parts
    .map(escaped)
    .join(wildcard)
    .replaceAll(/\.\+(?:[ ,]*\.\+)+/g, wildcard)}/`
}

interface Branch {
  readonly line: string
  readonly branches: Branch[]
}

/** The indented lines as a tree. */
function treeOf(lines: readonly string[]): Branch[] {
  const root: Branch = { line: '', branches: [] }
  const path = [{ depth: -1, branch: root }]
  for (const line of lines) {
    const depth = line.search(/\S/)
    while ((path.at(-1)?.depth ?? -1) >= depth) path.pop()
    const branch: Branch = { line, branches: [] }
    path.at(-1)?.branch.branches.push(branch)
    path.push({ depth, branch })
  }
  return root.branches
}

const linesOf = ({ line, branches }: Branch): string[] => [
  branches.length > 0 ? line : line.replace(/:$/, ''),
  ...branches.flatMap(linesOf),
]

const isRow = ({ line }: Branch) => /^\s*- (?:listitem|row|option)\b/.test(line)
const isVolatile = (branch: Branch) => linesOf(branch).some((line) => line.includes(wildcard))

/** Keeps only the first row of a list with volatile rows: their number and kinds depend on the day. */
function withFirstRows(branches: readonly Branch[]): Branch[] {
  const hasVolatileRows = branches.some((branch) => isRow(branch) && isVolatile(branch))
  const first = branches.find(isRow)
  return branches
    .filter((branch) => !hasVolatileRows || !isRow(branch) || branch === first)
    .map((branch) => {
      // A table row has no stable text without its amounts and days; its columns have stable names.
      if (/^\s*- row\b/.test(branch.line) && isVolatile(branch))
        return { line: branch.line.replace(/- row.*/, '- row'), branches: [] }
      return { line: branch.line, branches: withFirstRows(branch.branches) }
    })
}

/** A role, its name in quotes, its states in brackets; in single quotes if a name contains a colon. */
const head = String.raw`\s*- (?:'(?:[^']|'')*'|[a-z]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*)`
const lineOf = new RegExp(`^(${head})(?:: (.+))?(:)?$`)

/** Replaces the volatile parts of names and texts with patterns. */
function patternedLine(line: string): string {
  const [, start = line, text, colon = ''] = lineOf.exec(line) ?? []
  const named = start.replace(/"((?:[^"\\]|\\.)*)"/, (match, name: string) =>
    patternOf(JSON.parse(`"${name}"`), () => match),
  )
  if (text === undefined) return `${named}${colon}`
  if (!text.startsWith('"')) return `${named}: ${patternOf(text, (plain) => plain)}`
  const pattern = patternOf(JSON.parse(text), () => '')
  return `${named}: ${pattern === '' ? text : JSON.stringify(pattern)}`
}

/** The stored form of a tree: without URLs, with patterns for volatile parts. */
export function templateOf(tree: string): string {
  const lines = tree.split('\n').filter((line) => !/^\s*- \/url:/.test(line))
  return withFirstRows(treeOf(lines.map(patternedLine)))
    .flatMap(linesOf)
    .join('\n')
}

/** The stored tree; created from the page if the file is missing. Delete the file to regenerate it, then review the diff. */
export async function storedAriaSnapshot(name: string, locator: Locator): Promise<string> {
  const file = fileOf(name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (process.env.CI) throw new Error(`no stored tree: ${file}`)
  mkdirSync(folder, { recursive: true })
  const tree = `${templateOf(await locator.ariaSnapshot())}\n`
  writeFileSync(file, tree)
  return tree
}
