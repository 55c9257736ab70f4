import { isHandledByApp } from '#api/api-error.ts'
import { retryIntervalMs } from '#api/http.ts'

/**
 * Has work done, and while somebody looks done again for as long as it fails; what the app has told the user of and acted
 * on is left at that. Gives the function that stops it.
 */
export function retryUntilSuccess(work: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const later = () => {
    if (!isOver) timer = setTimeout(() => (document.hidden ? later() : attempt()), retryIntervalMs)
  }
  const attempt = () => {
    work().catch((error: unknown) => {
      if (!isHandledByApp(error)) later()
    })
  }
  attempt()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
