/** The accessibility tree of what is open, as a stored file in which amounts, times and references are patterns. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'

const folder = join(import.meta.dirname, 'aria-snapshots')

const fileOf = (name: string): string => join(folder, `${name.replaceAll(/\W+/g, '-')}.yml`)

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const days = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
/** What differs from run to run. */
const moving = new RegExp(
  [
    String.raw`\b[A-Z]-[0-9A-Z]{8}\b`,
    String.raw`\bfresh-[0-9a-f]{8}\b`,
    String.raw`[+\u2212-]?\$?\d[\d.,:]*(?:\s?%)?`,
    String.raw`\b(?:${months})[a-z]*\b`,
    String.raw`\b${days}\b`,
    String.raw`\b[AP]M\b`,
    // Where the sandbox's machine is in another time zone than the browser.
    String.raw`\b(?:UTC|GMT)\b`,
    String.raw`\b(?:seconds?|minutes?|hours?|[Yy]esterday|[Tt]oday)\b`,
  ].join('|'),
  'g',
)

/** Stands for what moves. */
const some = '.+'

const escaped = (text: string): string => text.replaceAll(/[\\/^$*+?.()|[\]{}]/g, String.raw`\$&`)

/** `text` as a regular expression in slashes when something in it moves, else as it was. */
function patternOf(text: string, quote: (plain: string) => string): string {
  const pieces = text.split(moving)
  if (pieces.length === 1) return quote(text)
  return `/${pieces
    .map(escaped)
    .join(some)
    .replaceAll(/\.\+(?:[ ,]*\.\+)+/g, some)}/`
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
const isMoving = (branch: Branch) => linesOf(branch).some((line) => line.includes(some))

/** Of a list that is made of what happened only the first row: how many there are, and of which kind, is the day's. */
function withFirstRows(branches: readonly Branch[]): Branch[] {
  const hasMovingRows = branches.some((branch) => isRow(branch) && isMoving(branch))
  const first = branches.find(isRow)
  return branches
    .filter((branch) => !hasMovingRows || !isRow(branch) || branch === first)
    .map((branch) => {
      // A table's row says nothing without its amounts and days; its columns have names of their own.
      if (/^\s*- row\b/.test(branch.line) && isMoving(branch))
        return { line: branch.line.replace(/- row.*/, '- row'), branches: [] }
      return { line: branch.line, branches: withFirstRows(branch.branches) }
    })
}

/** A role, its name in quotes, its states in brackets; in single quotes where a name holds a colon. */
const head = String.raw`\s*- (?:'(?:[^']|'')*'|[a-z]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*)`
const lineOf = new RegExp(`^(${head})(?:: (.+))?(:)?$`)

/** Names and texts whose pieces move as patterns. */
function patternedLine(line: string): string {
  const [, start = line, text, colon = ''] = lineOf.exec(line) ?? []
  const named = start.replace(/"((?:[^"\\]|\\.)*)"/, (whole, name: string) =>
    patternOf(JSON.parse(`"${name}"`), () => whole),
  )
  if (text === undefined) return `${named}${colon}`
  if (!text.startsWith('"')) return `${named}: ${patternOf(text, (plain) => plain)}`
  const pattern = patternOf(JSON.parse(text), () => '')
  return `${named}: ${pattern === '' ? text : JSON.stringify(pattern)}`
}

/** What is stored of a tree: no addresses, and what moves as patterns. */
export function templateOf(tree: string): string {
  const lines = tree.split('\n').filter((line) => !/^\s*- \/url:/.test(line))
  return withFirstRows(treeOf(lines.map(patternedLine)))
    .flatMap(linesOf)
    .join('\n')
}

/** The stored tree; made from what is there when there is no such file: delete it to make it anew, and read the difference. */
export async function storedAriaSnapshot(name: string, place: Locator): Promise<string> {
  const file = fileOf(name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (process.env.CI) throw new Error(`no stored tree: ${file}`)
  mkdirSync(folder, { recursive: true })
  const tree = `${templateOf(await place.ariaSnapshot())}\n`
  writeFileSync(file, tree)
  return tree
}
