import { isHandledByApp } from '#data/http/api-error.ts'
import { retryIntervalMs } from '#data/http/timeouts.ts'

/**
 * Repeats work until it succeeds, while the page is visible. An error that the app has handled ends the retries. Returns a
 * function that stops them.
 */
export function retryUntilSuccess(work: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const retryLater = () => {
    if (!isStopped) timer = setTimeout(() => (document.hidden ? retryLater() : attempt()), retryIntervalMs)
  }
  const attempt = () => {
    work().catch((error: unknown) => {
      if (!isHandledByApp(error)) retryLater()
    })
  }
  attempt()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
