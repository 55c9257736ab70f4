import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { afterPaint } from '#lib/after-paint.ts'

/**
 * False until the first part of a page has been painted, so that the part below a phone's screen can render later. True from
 * the start after going back, because the scroll position may be further down.
 */
export function useIsPainted(): boolean {
  const navigation = useNavigationType()
  const { key } = useLocation()
  // An address that the user entered has the key `default`.
  const [isPainted, setPainted] = useState(navigation === 'POP' && key !== 'default')
  useEffect(() => {
    let isUnmounted = false
    void afterPaint().then(() => {
      if (!isUnmounted) startTransition(() => setPainted(true))
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return isPainted
}
