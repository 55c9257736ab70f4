/** What of a page is cut, covers another text or goes beyond the screen: measured in the page, never by eye. */
import type { Page } from '@playwright/test'

/** Rounding of the zoomed column, px. */
const slack = 2

/** One line a fault: what it is, the text, and by how much. Runs in the page and stands for itself. */
function faultsIn(slack: number): string[] {
  const faults: string[] = []
  const view = document.documentElement
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const say = (kind: string, text: string, by: string) =>
    faults.push(`${kind}: “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}” ${by}`)
  if (view.scrollWidth > view.clientWidth + 1)
    say('horizontal scroll', document.title, `${view.scrollWidth} > ${view.clientWidth}`)

  const isHiddenFromEye = (element: Element): boolean =>
    element.closest('.visually-hidden, [hidden], template, option, script, style, svg, canvas') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** A header's title may be shortened (docs/rules.md, section R7). */
  const isTitle = (element: Element): boolean => element.matches('header h1')
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const above = (element: Element): Element[] => {
    const all: Element[] = []
    for (let each: Element | null = element; each && each !== view; each = each.parentElement) all.push(each)
    return all
  }
  const floating = (element: Element): Element | undefined =>
    above(element).find(
      (each) => !each.querySelector('header') && /^(fixed|sticky)$/.test(styleOf(each).position),
    )

  /** What cuts a text: an ancestor that neither shows nor scrolls what is beyond it. */
  function cutBy(element: Element, box: DOMRect): string | undefined {
    for (const each of above(element)) {
      if (isTitle(each)) return undefined
      const { overflowX, overflowY, position } = styleOf(each)
      const edge = each.getBoundingClientRect()
      const isCutX =
        /hidden|clip/.test(overflowX) && (box.left < edge.left - slack || box.right > edge.right + slack)
      const isCutY =
        /hidden|clip/.test(overflowY) && (box.top < edge.top - slack || box.bottom > edge.bottom + slack)
      if (isCutX || isCutY) return `by ${each.tagName.toLowerCase()}.${each.className}`
      // What scrolls shows all of it in the end.
      if (/auto|scroll/.test(overflowX) || position === 'fixed') return undefined
    }
    if (box.left < -slack || box.right > view.clientWidth + slack)
      return `by the screen: ${Math.round(box.left)} to ${Math.round(box.right)}`
    return undefined
  }

  /** What is seen of a box: less what is scrolled away or cut. */
  function seenOf(element: Element, box: DOMRect): DOMRect {
    let { left, right, top, bottom } = box
    for (const each of above(element)) {
      const { overflowX, overflowY, position } = styleOf(each)
      const edge = each.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      if (position === 'fixed') break
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  interface Ink {
    readonly box: DOMRect
    readonly element: Element
    readonly text: string
  }
  const inks: Ink[] = []
  const walk = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walk.nextNode()) {
    const node = walk.currentNode
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || isHiddenFromEye(element)) continue
    range.selectNodeContents(node)
    const em = Number.parseFloat(styleOf(element).fontSize) * (element.currentCSSZoom ?? 1)
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue
      // A line's box holds more than its letters.
      const spare = Math.max(0, (box.height - em) / 2)
      const letters = new DOMRect(box.x, box.y + spare, box.width, box.height - 2 * spare)
      const cut = cutBy(element, letters)
      if (cut) say('cut', text, cut)
      const seen = seenOf(element, letters)
      if (seen.width > 0 && seen.height > 0) inks.push({ box: seen, element, text })
    }
  }

  inks.sort((a, b) => a.box.top - b.box.top)
  for (const [at, one] of inks.entries()) {
    for (const other of inks.slice(at + 1)) {
      if (other.box.top > one.box.bottom - slack) break
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (across <= slack || down <= slack || one.element === other.element) continue
      if (floating(one.element) !== floating(other.element)) continue
      if (isTitle(one.element) && isTitle(other.element)) continue
      say(
        'overlap',
        one.text,
        `with “${other.text.slice(0, 40)}” by ${across.toFixed(0)} × ${down.toFixed(0)}`,
      )
    }
  }

  const pen = document.createElement('canvas').getContext('2d')
  for (const select of (modal ?? document).querySelectorAll('select')) {
    const style = styleOf(select)
    // One that draws nothing has what is chosen written over it.
    if (!pen || isHiddenFromEye(select) || style.color === 'rgba(0, 0, 0, 0)') continue
    pen.font = style.font
    const text = select.selectedOptions[0]?.text ?? ''
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (pen.measureText(text).width > room + slack) say('cut in a select', text, `has ${room.toFixed(0)}`)
  }
  for (const control of (modal ?? document).querySelectorAll('button, a, input, textarea, [role=tab]')) {
    if (isHiddenFromEye(control) || control.closest('[role=tablist]')) continue
    const box = control.getBoundingClientRect()
    if (box.width > 1 && (box.left < -slack || box.right > view.clientWidth + slack))
      say(
        'beyond the screen',
        control.textContent ?? control.tagName,
        `${box.left.toFixed(0)} to ${box.right.toFixed(0)}`,
      )
  }
  return [...new Set(faults)]
}

/** The faults of what is on the screen now. */
export const geometryFaults = (page: Page): Promise<string[]> => page.evaluate(faultsIn, slack)
