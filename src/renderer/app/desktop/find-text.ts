/** Finds text on the page as it is read: without case and accents, across inline elements, not across blocks. */
import { foldText } from '#lib/fold-text.ts'

/** Text that reads as one line, folded; `places` says where each of its UTF-16 units comes from. */
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

/** What is not there to read, and choices whose text stands in a pop-up. */
const isSkipped = (element: Element): boolean =>
  element.matches('select, .visually-hidden') || !element.checkVisibility({ visibilityProperty: true })

const isInline = (element: Element): boolean => /^(inline|contents)$/.test(getComputedStyle(element).display)

function collect(element: Element, runs: Run[]): void {
  const begin = () => runs.push({ text: '', places: [] })
  for (const child of element.childNodes) {
    const current = runs.at(-1)
    if (child instanceof Text && current) addText(current, child)
    if (!(child instanceof Element) || isSkipped(child)) continue
    const isOfTheLine = isInline(child)
    if (!isOfTheLine) begin()
    collect(child, runs)
    if (!isOfTheLine) begin()
  }
}

function rangesIn({ text, places }: Run, wanted: string): Range[] {
  const ranges: Range[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const first = places[at]
    const last = places[at + wanted.length - 1]
    if (!first || !last) break
    const range = new Range()
    range.setStart(first.node, first.start)
    range.setEnd(last.node, last.end)
    ranges.push(range)
  }
  return ranges
}

/** Each place in `root` where the text stands, in the order of the page. */
export function findText(root: Element, typed: string): Range[] {
  const wanted = foldText(typed)
  if (wanted.trim() === '') return []
  const runs: Run[] = [{ text: '', places: [] }]
  collect(root, runs)
  return runs.flatMap((run) => rangesIn(run, wanted))
}
