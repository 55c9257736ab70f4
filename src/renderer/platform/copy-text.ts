/** Copies a text, also without access to the clipboard API; call it from a click handler. False if it failed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** With the copy command: the desktop app and older browsers do not allow the clipboard API. */
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
