import { withoutBreakMarks } from './break-marks.ts'

/** Takes the break marks out of what the user copies from the page; text in a field is the user's own and stays. */
export function copyWithoutBreakMarks(event: ClipboardEvent): void {
  const text = getSelection()?.toString() ?? ''
  const plain = withoutBreakMarks(text)
  const isOwnText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || isOwnText || plain === text) return
  event.clipboardData?.setData('text/plain', plain)
  event.preventDefault()
}
