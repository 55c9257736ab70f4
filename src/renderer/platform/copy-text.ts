/** Copies a text, also where a page may not use the clipboard by itself; called from a press. False when it could not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** As a user would: the desktop app and older browsers grant no page the clipboard. */
function copyBySelection(text: string): boolean {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', write)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', write)
  }
}
