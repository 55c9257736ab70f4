import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { afterPaint } from '#lib/after-paint.ts'

/**
 * False until what is first seen of a page has been painted: what is below a phone's first screenful comes then. True from the
 * start where a page is come back to, since its place may be further down.
 */
export function useIsPainted(): boolean {
  const navigation = useNavigationType()
  const { key } = useLocation()
  // An address that was typed has no key of its own.
  const [isPainted, setPainted] = useState(navigation === 'POP' && key !== 'default')
  useEffect(() => {
    let isGone = false
    void afterPaint().then(() => {
      if (!isGone) startTransition(() => setPainted(true))
    })
    return () => {
      isGone = true
    }
  }, [])
  return isPainted
}
