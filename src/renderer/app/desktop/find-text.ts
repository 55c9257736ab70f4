/** Finds text on the page: ignores case and accents, matches across inline elements but not across blocks. */
import { foldText } from '#lib/fold-text.ts'

/** The folded text of a block; `places` has the source of each of its UTF-16 units. */
interface Run {
  text: string
  readonly places: { readonly node: Text; readonly start: number; readonly end: number }[]
}

const foldedCharacters = new Map<string, string>()

function foldCharacter(character: string): string {
  const folded = foldedCharacters.get(character) ?? foldText(character)
  foldedCharacters.set(character, folded)
  return folded
}

function addText(run: Run, node: Text): void {
  let start = 0
  for (const character of node.data) {
    const folded = foldCharacter(character)
    const end = start + character.length
    run.text += folded
    const place = { node, start, end }
    run.places.push(...Array.from({ length: folded.length }, () => place))
    start = end
  }
}

/** Invisible elements, and selects, whose options are in a pop-up. */
const isSkipped = (element: Element): boolean =>
  element.matches('select, .visually-hidden') ||
  // An element without a box of its own is never visible; what is in it may be.
  (getComputedStyle(element).display !== 'contents' && !element.checkVisibility({ visibilityProperty: true }))

const isInline = (element: Element): boolean => /^(inline|contents)$/.test(getComputedStyle(element).display)

function collect(element: Element, runs: Run[]): void {
  const startRun = () => runs.push({ text: '', places: [] })
  for (const child of element.childNodes) {
    const current = runs.at(-1)
    if (child instanceof Text && current) addText(current, child)
    if (!(child instanceof Element) || isSkipped(child)) continue
    const isBlock = !isInline(child)
    if (isBlock) startRun()
    collect(child, runs)
    if (isBlock) startRun()
  }
}

function rangesIn({ text, places }: Run, query: string): Range[] {
  const ranges: Range[] = []
  for (let index = text.indexOf(query); index >= 0; index = text.indexOf(query, index + query.length)) {
    const first = places[index]
    const last = places[index + query.length - 1]
    if (!first || !last) break
    const range = new Range()
    range.setStart(first.node, first.start)
    range.setEnd(last.node, last.end)
    ranges.push(range)
  }
  return ranges
}

/** All matches in `root`, in document order. */
export function findText(root: Element, text: string): Range[] {
  const query = foldText(text)
  if (query.trim() === '') return []
  const runs: Run[] = [{ text: '', places: [] }]
  collect(root, runs)
  return runs.flatMap((run) => rangesIn(run, query))
}
