import { afterEach, expect, it } from 'vitest'
import { inOnePiece, withoutBreakMarks } from './break-marks.ts'
import { copyWithoutBreakMarks } from './copy-without-break-marks.ts'

afterEach(() => document.removeEventListener('copy', copyWithoutBreakMarks))

/** What the clipboard gets when this is selected and copied; empty if the browser's own copy is left alone. */
function copied(element: HTMLElement): string {
  document.body.replaceChildren(element)
  document.addEventListener('copy', copyWithoutBreakMarks)
  if (element instanceof HTMLTextAreaElement) element.select()
  else getSelection()?.selectAllChildren(element)
  const clipboardData = new DataTransfer()
  element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  return clipboardData.getData('text/plain')
}

it('soft hyphens are taken out of a text', () => {
  expect(withoutBreakMarks('Aus\u00adzah\u00adlung')).toBe('Auszahlung')
})

it('a copied text has neither soft hyphens nor word joiners', () => {
  const paragraph = document.createElement('p')
  paragraph.textContent = `Aus\u00adzah\u00adlungen von ${inOnePiece('OP-1003')}`
  expect(paragraph.textContent).toContain('OP-\u20601003')
  expect(copied(paragraph)).toBe('Auszahlungen von OP-1003')
})

it('a text without soft hyphens, and text in a field, are copied by the browser', () => {
  const paragraph = document.createElement('p')
  paragraph.textContent = 'Konto'
  expect(copied(paragraph)).toBe('')
  const field = document.createElement('textarea')
  field.value = 'Aus\u00adzahlung'
  expect(copied(field)).toBe('')
})
