/** Finds texts that are cut, overlap another or extend beyond the screen; measured in the page. */
import type { Page } from '@playwright/test'

/** Rounding of the zoomed column, px. */
const tolerance = 2

/** One line per fault: its kind, the text, and by how much. Runs in the page and must be self-contained. */
function faultsIn(tolerance: number): string[] {
  const faults: string[] = []
  const root = document.documentElement
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const report = (kind: string, text: string, by: string) =>
    faults.push(`${kind}: “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}” ${by}`)
  if (root.scrollWidth > root.clientWidth + 1)
    report('horizontal scroll', document.title, `${root.scrollWidth} > ${root.clientWidth}`)

  const isInvisible = (element: Element): boolean =>
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
  const ancestorsOf = (element: Element): Element[] => {
    const ancestors: Element[] = []
    for (let item: Element | null = element; item && item !== root; item = item.parentElement)
      ancestors.push(item)
    return ancestors
  }
  const floatingAncestor = (element: Element): Element | undefined =>
    ancestorsOf(element).find(
      (ancestor) => !ancestor.querySelector('header') && /^(fixed|sticky)$/.test(styleOf(ancestor).position),
    )

  /** The ancestor that cuts a text: one that neither shows nor scrolls its overflow. */
  function cutBy(element: Element, box: DOMRect): string | undefined {
    for (const ancestor of ancestorsOf(element)) {
      if (isTitle(ancestor)) return undefined
      const { overflowX, overflowY, position } = styleOf(ancestor)
      const edge = ancestor.getBoundingClientRect()
      const isCutX =
        /hidden|clip/.test(overflowX) &&
        (box.left < edge.left - tolerance || box.right > edge.right + tolerance)
      const isCutY =
        /hidden|clip/.test(overflowY) &&
        (box.top < edge.top - tolerance || box.bottom > edge.bottom + tolerance)
      if (isCutX || isCutY) return `by ${ancestor.tagName.toLowerCase()}.${ancestor.className}`
      // Scrolling can show all of the text, but not what stays at the edge of the screen.
      if (/auto|scroll/.test(overflowX)) return undefined
      if (position === 'fixed') {
        const isVisible = edge.top < root.clientHeight && edge.bottom > 0
        const isCut = box.top < -tolerance || box.bottom > root.clientHeight + tolerance
        return isVisible && isCut
          ? `by the screen: ${Math.round(box.top)} to ${Math.round(box.bottom)}`
          : undefined
      }
    }
    if (box.left < -tolerance || box.right > root.clientWidth + tolerance)
      return `by the screen: ${Math.round(box.left)} to ${Math.round(box.right)}`
    return undefined
  }

  /** The visible part of a box, without what is scrolled away or cut. */
  function visiblePartOf(element: Element, box: DOMRect): DOMRect {
    let { left, right, top, bottom } = box
    for (const ancestor of ancestorsOf(element)) {
      const { overflowX, overflowY, position } = styleOf(ancestor)
      const edge = ancestor.getBoundingClientRect()
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
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || isInvisible(element)) continue
    range.selectNodeContents(node)
    const em = Number.parseFloat(styleOf(element).fontSize) * (element.currentCSSZoom ?? 1)
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue
      // A line box is higher than its letters.
      const spare = Math.max(0, (box.height - em) / 2)
      const letters = new DOMRect(box.x, box.y + spare, box.width, box.height - 2 * spare)
      const cut = cutBy(element, letters)
      if (cut) report('cut', text, cut)
      const visible = visiblePartOf(element, letters)
      if (visible.width > 0 && visible.height > 0) inks.push({ box: visible, element, text })
    }
  }

  inks.sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of inks.entries()) {
    for (const other of inks.slice(index + 1)) {
      if (other.box.top > one.box.bottom - tolerance) break
      const overlapX = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const overlapY = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (overlapX <= tolerance || overlapY <= tolerance || one.element === other.element) continue
      if (floatingAncestor(one.element) !== floatingAncestor(other.element)) continue
      if (isTitle(one.element) && isTitle(other.element)) continue
      report(
        'overlap',
        one.text,
        `with “${other.text.slice(0, 40)}” by ${overlapX.toFixed(0)} × ${overlapY.toFixed(0)}`,
      )
    }
  }

  const context = document.createElement('canvas').getContext('2d')
  for (const select of (modal ?? document).querySelectorAll('select')) {
    const style = styleOf(select)
    // A transparent select has its value drawn over it.
    if (!context || isInvisible(select) || style.color === 'rgba(0, 0, 0, 0)') continue
    context.font = style.font
    const text = select.selectedOptions[0]?.text ?? ''
    const availableWidth =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (context.measureText(text).width > availableWidth + tolerance)
      report('cut in a select', text, `has ${availableWidth.toFixed(0)}`)
  }
  for (const control of (modal ?? document).querySelectorAll('button, a, input, textarea, [role=tab]')) {
    if (isInvisible(control) || control.closest('[role=tablist]')) continue
    const box = control.getBoundingClientRect()
    if (box.width > 1 && (box.left < -tolerance || box.right > root.clientWidth + tolerance))
      report(
        'beyond the screen',
        control.textContent ?? control.tagName,
        `${box.left.toFixed(0)} to ${box.right.toFixed(0)}`,
      )
  }
  return [...new Set(faults)]
}

/** The geometry faults of the current page. */
export const geometryFaults = (page: Page): Promise<string[]> => page.evaluate(faultsIn, tolerance)
