import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed, or saved as a PDF. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  // Before the page is painted: from then on the user may print it.
  useLayoutEffect(() => {
    // Synchronous, because the page is printed as it is after the event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
