/** Texts of the interface have soft hyphens in long words (docs/decisions/0071). What leaves the screen has none. */

const softHyphen = '\u00ad'

export const withoutSoftHyphens = (text: string): string => text.replaceAll(softHyphen, '')

/** Takes them out of what the user copies from the page; text in a field is the user's own and stays. */
export function copyWithoutSoftHyphens(event: ClipboardEvent): void {
  const text = getSelection()?.toString() ?? ''
  const isOwnText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || isOwnText || !text.includes(softHyphen)) return
  event.clipboardData?.setData('text/plain', withoutSoftHyphens(text))
  event.preventDefault()
}
