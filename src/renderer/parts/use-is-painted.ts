import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { afterPaint } from '#lib/after-paint.ts'
import { isReturn } from '#lib/is-return.ts'

/**
 * False until what is first seen of a page has been painted: what is below a phone's first screenful comes then. True from the
 * start where a page is come back to, since its place may be further down.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(isReturn(useNavigationType(), useLocation()))
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
