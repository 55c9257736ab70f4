import { useEffect, useEffectEvent, useState } from 'react'
import { searchText } from '#protocol/validation/search-text.ts'

/** How long the user has to pause before a text is searched for, ms. */
const pauseMs = 250

/**
 * The typed text, and `q`, the one in the address. The text is searched for after a pause, or at once by `submit`; another text in
 * the address than the one searched for replaces it.
 */
export function useSearchText(q: string, onSearch: (q: string | undefined) => void) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState({ q, written: q })
  if (q !== known.q) {
    if (q !== known.written) setText(q)
    setKnown({ q, written: q })
  }
  const wanted = searchText(text) ?? ''

  function submit() {
    if (wanted === q) return
    setKnown({ q, written: wanted })
    onSearch(wanted === '' ? undefined : wanted)
  }
  const submitNow = useEffectEvent(submit)

  useEffect(() => {
    if (wanted === q) return
    const timer = setTimeout(() => submitNow(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, q])

  return { text, setText, submit }
}
